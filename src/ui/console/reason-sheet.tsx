import { type ReactNode, useState } from "react";
import { Button } from "../controls/button.tsx";
import { TextArea } from "../controls/text-area.tsx";
import { Sheet } from "../dialog/sheet.tsx";

const MAX_CHARACTERS = 500;

interface ReasonSheetProps {
  title: string;
  /** Describes the effect: what happens, to whom, and how much. */
  text: string;
  /** Label of the text field: 原因, 给买家的答复. */
  field: string;
  hint?: string;
  initial?: string;
  maxLength?: number;
  rows?: number;
  /** Frequent texts that one click inserts. */
  usual?: readonly string[];
  /** The action does not require a text. */
  isOptional?: boolean;
  label: string;
  isDanger?: boolean;
  isBusy: boolean;
  onConfirm(written: string): void;
  onClose(): void;
  /** Additional fields above the text. */
  children?: ReactNode;
}

/** Asks for the text that an action needs: a reason for the log, or an answer for the recipient. */
export function ReasonSheet({
  title,
  text,
  field,
  hint,
  initial = "",
  maxLength = MAX_CHARACTERS,
  rows = 4,
  usual = [],
  isOptional = false,
  label,
  isDanger = false,
  isBusy,
  onConfirm,
  onClose,
  children,
}: ReasonSheetProps) {
  const [written, setWritten] = useState(initial);
  const isMissing = !isOptional && written.trim() === "";
  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing && !isBusy) onConfirm(written.trim());
        }}
      >
        {children}
        {usual.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 text-sm font-medium">常用的</legend>
            {usual.map((one) => (
              <Button key={one} size="small" variant="secondary" onClick={() => setWritten(one)}>
                {one}
              </Button>
            ))}
          </fieldset>
        )}
        <TextArea
          label={isOptional ? `${field}（可以不写）` : field}
          value={written}
          maxLength={maxLength}
          rows={rows}
          {...(hint === undefined ? {} : { hint })}
          onType={setWritten}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button
            type="submit"
            variant={isDanger ? "danger" : "primary"}
            disabled={isMissing}
            busyLabel={isBusy ? "请稍候" : null}
          >
            {label}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
