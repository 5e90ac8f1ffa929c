import { z } from "zod";
import type { ServedEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../kit/process/job.ts";
import type { PersonalSource } from "../../personal-data/personal-source.ts";
import type { MediaDescription } from "../contract.ts";
import { addFile, type NewFile } from "./add-file.ts";
import { cutPreview } from "./cut-preview.ts";
import { describeFiles } from "./describe-files.ts";
import { ingestMedia } from "./ingest-media.ts";
import { INGEST_JOB, PREVIEW_JOB } from "./media-context.ts";
import { type MediaDesk, serveMediaDesk } from "./media-desk-api.ts";
import { personalMedia } from "./personal-media.ts";
import { finishUpload, sweepUploads } from "./take-uploads.ts";

export interface Media {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** What may be shown of files; those that are gone are missing. */
  describeFiles(ids: readonly number[]): Promise<Map<number, MediaDescription>>;
  /** For imports: the same content again is the same file. */
  addFile(file: NewFile): Promise<{ id: number; isNew: boolean }>;
  /** An upload has its last byte. */
  finishUpload(uploadName: string): Promise<void>;
}

const INGEST_SECONDS = 6 * 3_600;

/** Films, recordings and gated pictures: how they come in. */
export function createMedia(desk: MediaDesk): Media {
  return {
    endpoints: serveMediaDesk(desk),
    jobs: [
      {
        name: INGEST_JOB,
        expireInSeconds: INGEST_SECONDS,
        run: (data) => ingestMedia(desk, z.object({ mediaId: z.int() }).parse(data).mediaId),
      },
      {
        name: PREVIEW_JOB,
        expireInSeconds: INGEST_SECONDS,
        run: (data) => cutPreview(desk, z.object({ mediaId: z.int(), seconds: z.int() }).parse(data)),
      },
      { name: "sweep-uploads", schedule: "25 * * * *", run: () => sweepUploads(desk) },
    ],
    personal: personalMedia(),
    describeFiles: (ids) => describeFiles(desk.db, ids),
    addFile: (file) => addFile(desk, file),
    finishUpload: (uploadName) => finishUpload(desk, uploadName),
  };
}
