interface FormAlertProps {
  text: string | null | undefined;
  className?: string;
}

/** An error of a form that belongs to none of its fields; announced when it appears. */
export function FormAlert({ text, className = "" }: FormAlertProps) {
  return (
    <p role="alert" className={`text-sm text-danger-text empty:hidden ${className}`}>
      {text}
    </p>
  );
}
