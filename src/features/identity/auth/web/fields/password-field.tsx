import { useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Field } from "../../../../../ui/controls/field.tsx";

interface PasswordFieldProps {
  label: string;
  name: "password" | "current_password";
  /** Whether password managers fill in the stored password or offer a new one. */
  autoComplete: "current-password" | "new-password";
  password: string;
  onPassword(password: string): void;
  error: string | undefined;
  hint?: string | undefined;
}

/** A password field whose content can be displayed; it is never trimmed or changed. */
export function PasswordField({ password, onPassword, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      value={password}
      onChange={(event) => onPassword(event.target.value)}
      trailing={
        <Button
          variant="text"
          className="rounded-l-none px-4 text-sm"
          aria-label={isShown ? "隐藏密码" : "显示密码"}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "隐藏" : "显示"}
        </Button>
      }
    />
  );
}
