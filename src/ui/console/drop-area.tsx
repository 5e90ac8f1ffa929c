import { type ClipboardEvent, type ComponentProps, type ReactNode, useId, useState } from "react";
import { FileButton } from "../controls/file-button.tsx";

interface DropAreaProps extends Pick<ComponentProps<typeof FileButton>, "accept" | "disabled" | "multiple" | "text"> {
  /** Names the button for screen readers. */
  label: string;
  /** What to do with files here, before the button. */
  instruction: string;
  /** Limits or progress, after the button. */
  children: ReactNode;
  /** Reports the files that were not sent. */
  note: ReactNode;
  /** Receives dropped and chosen files of all types, so that the caller can report those that it refuses. */
  onFiles(files: readonly File[]): void;
  onPaste?(event: ClipboardEvent): void;
}

/** Takes files by dropping or from a dialog, and reports those that were refused. */
export function DropArea(props: DropAreaProps) {
  const { label, instruction, children, note, onFiles, onPaste, ...button } = props;
  const [isOver, setOver] = useState(false);
  const id = useId();
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
          onFiles([...event.dataTransfer.files]);
        }}
        onPaste={onPaste}
        className={`flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4 text-sm ${isOver ? "border-brand bg-brand-soft" : "border-border-strong"}`}
      >
        <span className="text-text-secondary">{instruction}</span>
        <FileButton
          {...button}
          id={id}
          aria-label={label}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <span className="text-text-muted" aria-live="polite">
          {children}
        </span>
      </label>
      {note}
    </div>
  );
}
