import { useId } from "react";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { MEDIA_TYPES, MOST_FILE_BYTES, MOST_FILES } from "../../refund-files.ts";

interface ProofFilesProps {
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  /** How many more there is room for. */
  room?: number;
}

/** A guardian's papers, chosen; what is too large or too many is said before it is sent. */
export function ProofFiles({ files, onChoose, room = MOST_FILES }: ProofFilesProps) {
  const id = useId();
  const problem = findProblem(files, room);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        监护人的证明
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={MEDIA_TYPES.join(",")}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
        className="block w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-border-strong file:bg-card file:px-4 file:text-sm file:text-text"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-text-muted">
        监护关系和监护人身份的证明，JPG、PNG、WebP 或 PDF，最多 {room} 个，每个不超过 8 MB；无关的内容可以遮住。
        只有负责退款的人员能看，处理后三十日删除。选择上传，就是监护人单独同意这样使用。
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {files.map(({ name, size }) => (
          <li key={`${name} ${size}`} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-text-muted tabular-nums">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function findProblem(files: readonly File[], room: number): string | null {
  if (files.length > room) return `最多还能传 ${room} 个文件`;
  const large = files.find(({ size }) => size > MOST_FILE_BYTES);
  return large ? `“${large.name}”超过 8 MB` : null;
}
