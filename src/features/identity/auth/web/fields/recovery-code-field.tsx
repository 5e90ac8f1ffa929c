import { Field } from "../../../../../ui/controls/field.tsx";

interface RecoveryCodeFieldProps {
  label: string;
  code: string;
  onCode(typed: string): void;
  error: string | undefined;
  hint?: string;
}

/** A field for one of the recovery codes saved when the second factor was set up. */
export function RecoveryCodeField({ label, code, onCode, error, hint }: RecoveryCodeFieldProps) {
  return (
    <Field
      label={label}
      name="recovery_code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={code}
      onChange={(event) => onCode(event.target.value)}
      error={error}
      hint={hint}
    />
  );
}
