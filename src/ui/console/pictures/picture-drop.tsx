import { DropArea } from "../drop-area.tsx";
import { RefusedPictures } from "./refused-pictures.tsx";
import { picturesOf, type usePictureUpload } from "./use-picture-upload.ts";

export const PICTURE_ACCEPT = "image/png,image/jpeg,image/webp,image/gif,image/avif";

interface PictureDropProps {
  upload: ReturnType<typeof usePictureUpload>;
  isMultiple?: boolean;
}

/** Accepts pictures from a dialog, by dropping, or by pasting while it has focus. */
export function PictureDrop({ upload, isMultiple = false }: PictureDropProps) {
  const { progress, send } = upload;
  const take = (files: readonly File[]) => {
    const taken = isMultiple ? files : files.slice(0, 1);
    if (taken.length > 0) void send(taken);
  };
  return (
    <DropArea
      label="选图片上传"
      instruction="把图片拖到这里、粘贴，或"
      text="选图片"
      multiple={isMultiple}
      accept={PICTURE_ACCEPT}
      disabled={progress !== null}
      onFiles={take}
      onPaste={(event) => {
        const files = picturesOf(event.clipboardData);
        if (files.length === 0) return;
        // Otherwise the page would handle the pictures a second time.
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        event.preventDefault();
        take(files);
      }}
      note={<RefusedPictures upload={upload} />}
    >
      {progress ?? "PNG、JPEG、WebP、GIF 或 AVIF，最大 8 MB"}
    </DropArea>
  );
}
