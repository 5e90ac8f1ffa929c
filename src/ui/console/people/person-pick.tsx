import type { ReactNode } from "react";
import { ChosenOne } from "../form/chosen-one.tsx";
import { KnownName } from "./known-name.tsx";
import { PersonSheet } from "./person-sheet.tsx";

interface PersonPickProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The id of the chosen account. */
  value: number | null;
  onChange(id: number | null): void;
}

/** A field for one account, which is found by its name. */
export function PersonPick({ label, hint, error, value, onChange }: PersonPickProps) {
  return (
    <ChosenOne
      label={label}
      hint={hint}
      error={error}
      chosen={value === null ? null : <KnownName id={value} />}
      verb="找人"
      sheet={(close) => (
        <PersonSheet
          title={label}
          onPick={({ user_id }) => {
            onChange(user_id);
            close();
          }}
          onClose={close}
        />
      )}
      onClear={() => onChange(null)}
    />
  );
}
