import { useId, useState } from "react";
import { FileButton } from "../../controls/file-button.tsx";
import { ErrorNote } from "../../feedback/notes.tsx";
import { picturesOf, type usePictureUpload } from "./use-picture-upload.ts";

const ACCEPT = "image/png,image/jpeg,image/webp,image/gif,image/avif";

interface PictureDropProps {
  upload: ReturnType<typeof usePictureUpload>;
  isMultiple?: boolean;
}

/** Accepts pictures from a dialog, by dropping, or by pasting while it has focus. */
export function PictureDrop({ upload, isMultiple = false }: PictureDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const { progress, refused, send } = upload;
  const take = (files: readonly File[]) => {
    const taken = isMultiple ? files : files.slice(0, 1);
    if (taken.length > 0) void send(taken);
  };
  return (
    <div className="mb-5 flex flex-col gap-3">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          // Files of other types are reported too, because ignoring them silently would not explain why nothing
          // happens.
          take([...event.dataTransfer.files]);
        }}
        onPaste={(event) => {
          const files = picturesOf(event.clipboardData);
          if (files.length === 0) return;
          // Otherwise the page would handle the pictures a second time.
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          event.preventDefault();
          take(files);
        }}
        className={`flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4 text-sm ${isOver ? "border-brand bg-brand-soft" : "border-border-strong"}`}
      >
        <span className="text-text-secondary">把图片拖到这里、粘贴，或</span>
        <FileButton
          id={id}
          text="选图片"
          multiple={isMultiple}
          accept={ACCEPT}
          disabled={progress !== null}
          aria-label="选图片上传"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <span className="text-text-muted" aria-live="polite">
          {progress ?? "PNG、JPEG、WebP、GIF 或 AVIF，最大 8 MB"}
        </span>
      </label>
      {refused.length > 0 && <ErrorNote title={`${refused.length} 张没有上传`} text={refused.join("；")} />}
    </div>
  );
}
