import { AppError, conflict, notFound } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { CookieAnswer } from "../../../../../kit/api/handled-endpoint.ts";
import { denied } from "../../../../access/membership/access-denied.ts";
import type { PlayTicket } from "../../contract.ts";
import { RIGHT_PART } from "../../media-access.ts";
import { MAX_PREVIEW_SECONDS, MAX_STREAMS, STREAMING_MS } from "../../media-limits.ts";
import type { Playable, PlayableKind } from "../../playable.ts";
import { findPreview, listMediaOf, type MediaRow } from "../files/media-store.ts";
import { requestPreview } from "../files/request-jobs.ts";
import { issueTicket } from "./issue-ticket.ts";
import type { PlayContext } from "./play-context.ts";
import { describePlayable } from "./playable-files.ts";
import { endTickets, listPlaying, lockPlays } from "./ticket-store.ts";

export interface PlayRequest {
  kind: PlayableKind;
  id: number;
  user: CallingUser | null;
}

/** Checks the right to play an item and returns a ticket for it or for its preview. Throws the reason if denied. */
export async function startPlay(context: PlayContext, request: PlayRequest): Promise<CookieAnswer<PlayTicket>> {
  const { db } = context;
  const { user } = request;
  const { playable, previewSeconds } = await decidePlay(context, request);
  const rows = await readFiles(context, playable);
  const mediaIds = rows.map(({ id }) => id);
  const { cookie, ticket, path, expiresAt } = await issueTicket(context, {
    request,
    playable,
    mediaIds,
    previewSeconds,
    before: async (tx) => user && takePlace(context, tx, user),
  });
  return {
    cookie,
    answer: {
      ticket,
      expires_at: expiresAt.toISOString(),
      right_url: `${path}${RIGHT_PART}`,
      is_preview: previewSeconds !== null,
      preview_seconds: previewSeconds,
      files: await describePlayable(db, { rows, path, previewSeconds }),
    },
  };
}

/**
 * The part that this viewer may play: the whole file, or a number of seconds. Throws 404, 403 with the reason, or 409.
 */
export async function decidePlay(
  context: PlayContext,
  { kind, id, user }: PlayRequest,
): Promise<{ playable: Playable; previewSeconds: number | null }> {
  const playable = await context.find[kind](id, user);
  if (!playable) throw notFound("内容不存在");
  const access = await context.decideAccess(user, playable);
  if (access.allowed && playable.waitsUntil === null) return { playable, previewSeconds: null };
  const previewSeconds = await findPreviewSeconds(context, playable);
  if (previewSeconds !== null) return { playable, previewSeconds };
  if (access.allowed) throw notOpenYet(playable.waitsUntil ?? "");
  throw denied(access, "play");
}

export function notOpenYet(sentence: string): AppError {
  return new AppError({ status: 403, code: "NOT_OPEN_YET", message: sentence });
}

/** A preview is a separate file. A missing one is queued, and until it exists there is no preview. */
async function findPreviewSeconds(context: PlayContext, playable: Playable): Promise<number | null> {
  const [mediaId] = playable.mediaIds;
  const seconds = previewOf(playable);
  if (mediaId === undefined || seconds === null) return null;
  if (await findPreview(context.db, mediaId, seconds)) return seconds;
  await requestPreview(context, { mediaId, seconds });
  return null;
}

/** How many seconds everyone may see; null: none. */
export function previewOf({ previewSeconds }: Pick<Playable, "previewSeconds">): number | null {
  if (previewSeconds === null || previewSeconds <= 0) return null;
  return Math.min(previewSeconds, MAX_PREVIEW_SECONDS);
}

async function readFiles({ db }: PlayContext, { mediaIds }: Playable): Promise<MediaRow[]> {
  const rows = new Map((await listMediaOf(db, mediaIds)).map((row) => [row.id, row]));
  const ready = mediaIds.map((id) => rows.get(id)).filter((row) => row?.state === "ready");
  if (ready.length === 0) throw conflict("MEDIA_NOT_READY", "视频还没有准备好，请稍后再来");
  return ready as MediaRow[];
}

/** Allows two plays at a time: refuses another device, or ends an older play of the same browser. */
async function takePlace(
  { clock }: PlayContext,
  tx: Parameters<typeof lockPlays>[0],
  user: CallingUser,
): Promise<void> {
  await lockPlays(tx, user.id);
  const now = clock.now();
  const usedAfter = new Date(now.getTime() - STREAMING_MS);
  const playing = await listPlaying(tx, { userId: user.id, usedAfter, now });
  const elsewhere = playing.filter(({ sessionId }) => sessionId !== user.sessionId);
  if (elsewhere.length >= MAX_STREAMS)
    throw conflict("TOO_MANY_STREAMS", "你的账号正在另外两处播放，停掉其中一处半分钟后再来");
  const here = playing.filter(({ sessionId }) => sessionId === user.sessionId);
  const giving = here.slice(MAX_STREAMS - 1 - elsewhere.length).map(({ ticketHash }) => ticketHash);
  await endTickets(tx, giving, now);
}
