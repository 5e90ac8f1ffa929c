import { Button } from "../../controls/button.tsx";
import { ErrorNote } from "../../feedback/notes.tsx";
import type { usePictureUpload } from "./use-picture-upload.ts";

/** The pictures that were not uploaded, with their reasons, and another attempt for those that can succeed. */
export function RefusedPictures({ upload }: { upload: ReturnType<typeof usePictureUpload> }) {
  const { refused, retry, forget, progress } = upload;
  if (refused.length === 0) return null;
  return (
    <ErrorNote
      title={`${refused.length} 张没有上传`}
      text={refused.join("；")}
      action={
        <div className="flex gap-2">
          {retry !== null && (
            <Button size="small" variant="secondary" busyLabel={progress} onClick={retry}>
              再试一次
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={forget}>
            不要了
          </Button>
        </div>
      }
    />
  );
}
