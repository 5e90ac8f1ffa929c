import type { Transaction } from "../../../../../ports/database.ts";
import { INGEST_JOB, type MediaContext, PREVIEW_JOB } from "./media-context.ts";

type Sender = Pick<MediaContext, "sendJob">;

/** Queues the check of a complete upload; repeated requests share one queued job. */
export async function requestIngest({ sendJob }: Sender, mediaId: number, tx?: Transaction): Promise<void> {
  await sendJob(INGEST_JOB, { mediaId }, { singletonKey: `media-${mediaId}`, ...(tx && { tx }) });
}

/** Queues the creation of the preview file. Every viewer who would play it requests it; they share one queued job. */
export async function requestPreview(
  { sendJob }: Sender,
  { mediaId, seconds }: { mediaId: number; seconds: number },
): Promise<void> {
  await sendJob(PREVIEW_JOB, { mediaId, seconds }, { singletonKey: `preview-${mediaId}-${seconds}` });
}
