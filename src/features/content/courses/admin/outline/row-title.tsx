import { isComposingKey } from "../../../../../ui/browser/composing-key.ts";

interface RowTitleProps {
  label: string;
  title: string;
  isStrong?: boolean;
  onRename(title: string): void;
}

/** The title of a row, edited in place. */
export function RowTitle({ label, title, isStrong = false, onRename }: RowTitleProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={title.trim() === "" || undefined}
      value={title}
      maxLength={120}
      autoComplete="off"
      onChange={({ currentTarget }) => onRename(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isComposingKey(event.nativeEvent)) event.currentTarget.blur();
      }}
      className={`min-h-9 min-w-0 flex-1 rounded-md border border-transparent bg-transparent px-2 hover:border-border focus:border-border-strong aria-invalid:border-danger-text ${isStrong ? "font-semibold" : ""}`}
    />
  );
}
