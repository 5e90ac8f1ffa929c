import { sizeText } from "../../../../../kit/values/size-text.ts";
import { FileField } from "../../../../../ui/controls/file-field.tsx";
import { MAX_FILE_BYTES, MAX_FILES, MEDIA_TYPES } from "../../refund-files.ts";

interface ProofFilesProps {
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  /** The number of files that can still be added. */
  room?: number;
}

/** The files of a guardian. */
export function ProofFiles({ files, onChoose, room = MAX_FILES }: ProofFilesProps) {
  return (
    <FileField
      label="监护人的证明"
      accept={MEDIA_TYPES.join(",")}
      hint={
        <>
          监护关系和监护人身份的证明，JPG、PNG、WebP 或 PDF，最多 {room} 个，每个不超过 {sizeText(MAX_FILE_BYTES)}
          ；无关的内容可以遮住。只有负责退款的人员能看，处理后三十日删除。选择上传，就是监护人单独同意这样使用。
        </>
      }
      room={{ files: room, bytesEach: MAX_FILE_BYTES }}
      files={files}
      onChoose={onChoose}
    />
  );
}
