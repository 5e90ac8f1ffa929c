import type { Transaction } from "../../../../../ports/database.ts";
import { INGEST_JOB, type MediaContext, PREVIEW_JOB } from "./media-context.ts";

type Sender = Pick<MediaContext, "sendJob">;

/** Requests the check of a complete upload; once, however often it is requested before its turn. */
export async function requestIngest({ sendJob }: Sender, mediaId: number, tx?: Transaction): Promise<void> {
  await sendJob(INGEST_JOB, { mediaId }, { singletonKey: `media-${mediaId}`, ...(tx && { tx }) });
}

/** Requests the file of the first seconds. Every viewer who would play it requests it, and one job waits. */
export async function requestPreview(
  { sendJob }: Sender,
  { mediaId, seconds }: { mediaId: number; seconds: number },
): Promise<void> {
  await sendJob(PREVIEW_JOB, { mediaId, seconds }, { singletonKey: `preview-${mediaId}-${seconds}` });
}
