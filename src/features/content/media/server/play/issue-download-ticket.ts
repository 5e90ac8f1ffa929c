import { notFound } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import { denied } from "../../../../access/membership/access-denied.ts";
import type { DownloadableKind, Playable } from "../../playable.ts";
import { type IssuedTicket, issueTicket } from "./issue-ticket.ts";
import { contentOf } from "./meter-ticket.ts";
import type { PlayContext } from "./play-context.ts";
import { notOpenYet } from "./start-play.ts";

export interface DownloadTicket extends IssuedTicket {
  /** The files that the ticket permits. */
  fileIds: readonly number[];
  /** Bought separately and not downloaded yet: the download ends the right to a refund (decisions §9, point 6). */
  endsRefund: boolean;
}

/**
 * Issues a ticket for downloading files, bound and checked like a film's ticket; it does not count as one of the
 * parallel plays. Throws 404, 403.
 */
export async function issueDownloadTicket(
  context: PlayContext,
  request: { kind: DownloadableKind; id: number; user: CallingUser | null },
): Promise<DownloadTicket> {
  const playable = await context.find[request.kind](request.id, request.user);
  if (!playable || playable.mediaIds.length === 0) throw notFound("内容不存在");
  const access = await context.decideAccess(request.user, playable);
  if (!access.allowed) throw denied(access, "download");
  if (playable.waitsUntil !== null) throw notOpenYet(playable.waitsUntil);
  const mediaIds = [...playable.mediaIds];
  const issued = await issueTicket(context, { request, playable, mediaIds, previewSeconds: null });
  return { ...issued, fileIds: mediaIds, endsRefund: await willEndRefund(context, { ...request, playable }) };
}

/** Only a right to the file or book itself: the files of a bought course do not affect its refund. */
async function willEndRefund(
  { deliveries }: PlayContext,
  { kind, id, user, playable }: { kind: DownloadableKind; id: number; user: CallingUser | null; playable: Playable },
): Promise<boolean> {
  if (kind === "course_files") return false;
  const resourceKeys = playable.resourceKeys.slice(0, 1);
  return deliveries.isUnopenedPurchase(user, contentOf({ kind, resourceId: id }, { ...playable, resourceKeys }));
}
