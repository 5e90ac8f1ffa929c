import { useState } from "react";
import { FileButton } from "../controls/file-button.tsx";
import { Labelled } from "../controls/labelled.tsx";

interface FileChoiceProps {
  label: string;
  /** File extensions or media types that the dialog offers. */
  accept: string;
  hint?: string;
  onChoose(file: File | null): void;
}

/** Selects one file to send with an action. */
export function FileChoice({ label, accept, hint, onChoose }: FileChoiceProps) {
  const [name, setName] = useState<string | null>(null);
  return (
    <Labelled label={label} hint={hint}>
      {(tied) => (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <FileButton
            {...tied}
            accept={accept}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0] ?? null;
              setName(file?.name ?? null);
              onChoose(file);
            }}
          />
          <span className={name === null ? "text-text-muted" : "min-w-0 break-all"}>{name ?? "还没有选"}</span>
        </div>
      )}
    </Labelled>
  );
}
