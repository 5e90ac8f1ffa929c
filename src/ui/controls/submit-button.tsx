import { type ReactNode, useId } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";

interface SubmitButtonProps {
  /** The missing fields; null: the form can be sent. */
  missing: string | null;
  busyLabel?: string | null;
  size?: ButtonSize;
  variant?: ButtonVariant;
  isWide?: boolean;
  children: ReactNode;
}

/**
 * Sends a form. While fields are missing it names them, visibly next to the button and for screen readers; in a row
 * that wraps.
 */
export function SubmitButton({
  missing,
  busyLabel = null,
  size = "medium",
  variant,
  isWide = false,
  children,
}: SubmitButtonProps) {
  const note = useId();
  return (
    <>
      {missing !== null && (
        <p
          id={note}
          className="order-first basis-full self-center text-right text-sm text-text-secondary sm:order-none sm:basis-auto"
        >
          {missing}
        </p>
      )}
      <Button
        type="submit"
        size={size}
        variant={variant}
        isWide={isWide}
        aria-disabled={missing !== null}
        aria-describedby={missing === null ? undefined : note}
        busyLabel={busyLabel}
      >
        {children}
      </Button>
    </>
  );
}
