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
  return (
    <Labelled label={label} hint={hint}>
      {(tied) => (
        <input
          {...tied}
          type="file"
          accept={accept}
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
          className="block w-full text-sm text-text-muted file:mr-3 file:min-h-11 file:rounded-md file:border file:border-border-strong file:bg-card file:px-4 file:text-sm file:text-text"
        />
      )}
    </Labelled>
  );
}
