import { Field } from "../../../../../ui/controls/field.tsx";

interface AccountFieldProps {
  /** Label naming the accepted account names. */
  label: string;
  account: string;
  onAccount(typed: string): void;
  error: string | undefined;
}

/** Accepts every kind of account name in one field (decisions §3). */
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
