import type { Transaction } from "../../../../../ports/database.ts";
import { INGEST_JOB, type MediaContext, PREVIEW_JOB } from "./media-context.ts";

type Sender = Pick<MediaContext, "sendJob">;

/** A whole upload is to be looked at; once, however often it is asked for before its turn. */
export async function askForIngest({ sendJob }: Sender, mediaId: number, tx?: Transaction): Promise<void> {
  await sendJob(INGEST_JOB, { mediaId }, { singletonKey: `media-${mediaId}`, ...(tx && { tx }) });
}

/** The first seconds are to become a file of their own. Everybody who would play them asks, and one job waits. */
export async function askForPreview(
  { sendJob }: Sender,
  { mediaId, seconds }: { mediaId: number; seconds: number },
): Promise<void> {
  await sendJob(PREVIEW_JOB, { mediaId, seconds }, { singletonKey: `preview-${mediaId}-${seconds}` });
}
