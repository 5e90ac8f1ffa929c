import { FileChoice } from "../../../../ui/controls/file-choice.tsx";
import { MEDIA_TYPES, MOST_FILE_BYTES, MOST_FILES } from "../../refund-files.ts";

const MOST_MEGABYTES = MOST_FILE_BYTES / 1024 / 1024;

interface ProofFilesProps {
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  /** How many more there is room for. */
  room?: number;
}

/** A guardian's papers, chosen. */
export function ProofFiles({ files, onChoose, room = MOST_FILES }: ProofFilesProps) {
  return (
    <FileChoice
      label="监护人的证明"
      hint={`监护关系和监护人身份的证明，JPG、PNG、WebP 或 PDF，最多 ${room} 个，每个不超过 ${MOST_MEGABYTES} MB；无关的内容可以遮住。只有负责退款的人员能看，处理后三十日删除。选择上传，就是监护人单独同意这样使用。`}
      accept={MEDIA_TYPES.join(",")}
      limits={{ room, mostMegabytes: MOST_MEGABYTES }}
      {...{ files, onChoose }}
    />
  );
}
