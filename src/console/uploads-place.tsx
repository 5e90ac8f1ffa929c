import { useSyncExternalStore } from "react";
import { uploadQueue } from "../ui/console/uploads/upload-queue.ts";
import { LatePart, lateCode } from "../ui/trouble/late-part.tsx";

const tray = lateCode(async () => (await import("./uploads-tray.tsx")).UploadsTray);
const NO_PROPS = {};

/** Mounts the upload tray on every console page; its code is loaded with the first upload. */
export function UploadsPlace() {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.view);
  return uploads.length === 0 ? null : <LatePart code={tray} props={NO_PROPS} />;
}
