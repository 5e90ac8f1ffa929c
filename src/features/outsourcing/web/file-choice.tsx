import { useId } from "react";
import { sizeText } from "../../../kit/values/size-text.ts";
import { MOST_FILE_BYTES } from "../attached-files.ts";

interface FileChoiceProps {
  label: string;
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  /** How many more there is room for. */
  room: number;
}

/** Files to attach, chosen; what is too large or too many is said before it is sent. */
export function FileChoice({ label, files, onChoose, room }: FileChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept=".jpg,.jpeg,.png,.webp,.pdf,.zip,.docx,.xlsx,.pptx"
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
        className="block w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-border-strong file:bg-card file:px-4 file:text-sm file:text-text"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-text-muted">
        图片、PDF、Office 文档或 zip，最多 {room} 个，每个不超过 20 MB。只有你和处理项目的工作人员能看。
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
        {findFileProblem(files, room)}
      </p>
    </div>
  );
}

export function findFileProblem(files: readonly File[], room: number): string | null {
  if (files.length > room) return `最多还能传 ${room} 个文件`;
  const large = files.find(({ size }) => size > MOST_FILE_BYTES);
  return large ? `“${large.name}”超过 20 MB` : null;
}
