import { useId } from "react";
import { sizeText } from "../../kit/values/size-text.ts";

interface FileChoiceProps {
  label: string;
  /** Which files, how many, and who sees them. */
  hint: string;
  accept: string;
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  limits: FileLimits;
}

interface FileLimits {
  /** How many more there is room for. */
  room: number;
  mostMegabytes: number;
}

/** Files to send, chosen; what is too large or too many is said before it is sent. */
export function FileChoice({ label, hint, accept, files, onChoose, limits }: FileChoiceProps) {
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
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
        className="block w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-border-strong file:bg-card file:px-4 file:text-sm file:text-text"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-text-muted">
        {hint}
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
        {findFileProblem(files, limits)}
      </p>
    </div>
  );
}

/** Why these cannot be sent; null: they can. */
export function findFileProblem(files: readonly File[], { room, mostMegabytes }: FileLimits): string | null {
  if (files.length > room) return `最多还能传 ${room} 个文件`;
  const large = files.find(({ size }) => size > mostMegabytes * 1024 * 1024);
  return large ? `“${large.name}”超过 ${mostMegabytes} MB` : null;
}
