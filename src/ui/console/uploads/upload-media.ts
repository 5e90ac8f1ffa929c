import { beginUpload } from "../../../features/content/media/admin-contract.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../browser/draw-key.ts";
import type { UploadJob } from "./upload-queue.ts";

/** Queues a file for the media library. */
export function uploadMedia(file: File, onDone: () => void): UploadJob {
  const idempotencyKey = drawKey();
  return {
    file,
    async begin() {
      const body = { name: file.name, size_bytes: file.size };
      const { upload_url: url } = await callEndpoint(beginUpload, { body }, { idempotencyKey });
      return url;
    },
    onDone,
  };
}
