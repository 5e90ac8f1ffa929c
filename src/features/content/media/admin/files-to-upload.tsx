import { useId, useState } from "react";
import { FileButton } from "../../../../ui/controls/file-button.tsx";
import { ErrorNote } from "../../../../ui/feedback/notes.tsx";
import { findUploadProblem, MEDIA_ACCEPT } from "../upload-problem.ts";

/**
 * Accepts files from a dialog or by dropping; files that the server would refuse are reported with the reason and not
 * sent.
 */
export function FilesToUpload({ onChosen }: { onChosen(files: readonly File[]): void }) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const id = useId();

  function take(files: readonly File[]) {
    const checked = files.map((file) => ({ file, problem: findUploadProblem(file) }));
    setRefused(checked.flatMap(({ file, problem }) => (problem === null ? [] : [`${file.name}：${problem}`])));
    onChosen(checked.filter(({ problem }) => problem === null).map(({ file }) => file));
  }

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
          take([...event.dataTransfer.files]);
        }}
        className={`flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4 text-sm ${isOver ? "border-brand bg-brand-soft" : "border-border-strong"}`}
      >
        <span className="text-text-secondary">把文件拖到这里，或</span>
        <FileButton
          id={id}
          multiple
          accept={MEDIA_ACCEPT}
          aria-label="选文件上传"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <span className="text-text-muted">视频和音频最大 4 GB，图片最大 8 MB</span>
      </label>
      {refused.length > 0 && <ErrorNote title={`${refused.length} 个文件没有上传`} text={refused.join("；")} />}
    </div>
  );
}
