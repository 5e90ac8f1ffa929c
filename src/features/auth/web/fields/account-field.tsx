import { Field } from "../../../../ui/field.tsx";

interface AccountFieldProps {
  account: string;
  onAccount(typed: string): void;
  error: string | undefined;
}

/** Phone or e-mail in one box (decisions §3). */
export function AccountField({ account, onAccount, error }: AccountFieldProps) {
  return (
    <Field
      label="手机号或邮箱"
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
