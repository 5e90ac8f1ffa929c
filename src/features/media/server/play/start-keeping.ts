import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/serve-endpoint.ts";
import { denied } from "../../../membership/access-denied.ts";
import type { KeptKind } from "../../playable.ts";
import { type IssuedTicket, issueTicket } from "./issue-ticket.ts";
import type { PlayContext } from "./play-context.ts";
import { notOpenYet } from "./start-play.ts";

export interface KeepingTicket extends IssuedTicket {
  /** What it lets out. */
  fileIds: readonly number[];
}

/** The right to fetch files that are kept, bound and checked as that to a film; takes no place of those who watch. Throws 404, 403. */
export async function startKeeping(
  context: PlayContext,
  wish: { kind: KeptKind; id: number; user: CallingUser | null },
): Promise<KeepingTicket> {
  const playable = await context.find[wish.kind](wish.id, wish.user);
  if (!playable || playable.mediaIds.length === 0) throw notFound("内容不存在");
  const access = await context.decideAccess(wish.user, playable);
  if (!access.allowed) throw denied(access, "download");
  if (playable.waitsUntil !== null) throw notOpenYet(playable.waitsUntil);
  const mediaIds = [...playable.mediaIds];
  const issued = await issueTicket(context, { wish, playable, mediaIds, previewSeconds: null });
  return { ...issued, fileIds: mediaIds };
}
