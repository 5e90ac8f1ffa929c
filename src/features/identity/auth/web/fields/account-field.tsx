import { Field } from "../../../../../ui/controls/field.tsx";

interface AccountFieldProps {
  /** The accepted account names. */
  label: string;
  account: string;
  onAccount(typed: string): void;
  error: string | undefined;
}

/** Every way to name an account in one box (decisions §3). */
export function AccountField({ label, account, onAccount, error }: AccountFieldProps) {
  return (
    <Field
      label={label}
      name="account"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      value={account}
      onChange={(event) => onAccount(event.target.value)}
      error={error}
    />
  );
}
