import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "../../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import type { Submission, useAuthForm } from "./use-auth-form.ts";

interface AuthFormProps {
  auth: ReturnType<typeof useAuthForm>;
  submission: Submission;
  /** Label of the submit button. */
  label: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** Fields, the form's general problem, and the submit button. */
export function AuthForm({ auth, submission, label, variant, className = "", children }: AuthFormProps) {
  return (
    <form
      ref={auth.form}
      noValidate
      onSubmit={(event) => void auth.submit(event, submission)}
      className={`space-y-4 ${className}`}
    >
      {children}
      <FormAlert text={auth.problems.form} />
      <Button type="submit" isWide size="large" variant={variant} busyLabel={auth.busyLabel}>
        {label}
      </Button>
    </form>
  );
}
