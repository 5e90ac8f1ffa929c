import type { ReactNode } from "react";
import { sizeText } from "../../kit/values/size-text.ts";
import { FileButton } from "./file-button.tsx";
import { type FileRoom, findFileProblem } from "./file-problem.ts";
import { Labelled } from "./labelled.tsx";

interface FileFieldProps {
  label: string;
  /** File extensions or media types that the dialog offers. */
  accept: string;
  hint: ReactNode;
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  room: FileRoom;
}

/** Chooses and lists the files to send; too large or too many files are reported before sending. */
export function FileField({ label, accept, hint, files, onChoose, room }: FileFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={findFileProblem(files, room)}>
      {(tied) => (
        <>
          <FileButton
            {...tied}
            size="medium"
            multiple
            accept={accept}
            onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
          />
          {files.length > 0 && (
            <ul className="mt-2 flex flex-col gap-1 text-sm">
              {files.map(({ name, size }) => (
                <li key={`${name} ${size}`} className="flex justify-between gap-4">
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="shrink-0 text-text-muted tabular-nums">{sizeText(size)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Labelled>
  );
}
