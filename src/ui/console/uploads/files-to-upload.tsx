import { useState } from "react";
import { findUploadProblem, MEDIA_ACCEPT } from "../../../features/content/media/upload-problem.ts";
import { ErrorNote } from "../../feedback/notes.tsx";
import { DropArea } from "../drop-area.tsx";

/**
 * Accepts files from a dialog or by dropping; files that the server would refuse are reported with the reason and not
 * sent.
 */
export function FilesToUpload({ onChosen }: { onChosen(files: readonly File[]): void }) {
  const [refused, setRefused] = useState<readonly string[]>([]);

  function take(files: readonly File[]) {
    const checked = files.map((file) => ({ file, problem: findUploadProblem(file) }));
    setRefused(checked.flatMap(({ file, problem }) => (problem === null ? [] : [`${file.name}：${problem}`])));
    onChosen(checked.filter(({ problem }) => problem === null).map(({ file }) => file));
  }

  return (
    <DropArea
      label="选文件上传"
      instruction="把文件拖到这里，或"
      multiple
      accept={MEDIA_ACCEPT}
      onFiles={take}
      note={refused.length > 0 && <ErrorNote title={`${refused.length} 个文件没有上传`} text={refused.join("；")} />}
    >
      视频和音频最大 4 GB，图片最大 8 MB
    </DropArea>
  );
}
