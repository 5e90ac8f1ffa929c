import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "text" | "gold" | "danger";
export type ButtonSize = "medium" | "large" | "small";

// A transparent border becomes visible when the system removes backgrounds (forced colours).
const VARIANT: Record<ButtonVariant, string> = {
  primary: "border border-transparent bg-button text-on-button hover:bg-button-hover",
  secondary: "border border-border-strong text-text hover:bg-hover",
  quiet: "border border-transparent text-text-secondary hover:bg-hover hover:text-text",
  // The name is for places that align the label with text, such as the cells of a list.
  text: "button-text border border-transparent text-brand hover:bg-hover",
  gold: "border border-transparent bg-gold text-on-gold hover:brightness-110",
  danger: "border border-danger-border text-danger-text hover:bg-danger-bg",
};

// Every size is a 44 px target; the small one reaches it with an invisible margin.
const SIZE: Record<ButtonSize, string> = {
  small: "relative min-h-8 px-3 text-sm after:absolute after:inset-x-0 after:-inset-y-1.5",
  medium: "min-h-11 px-5 text-base",
  large: "min-h-12 px-7 text-base",
};

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isWide?: boolean;
}

/** Classes for the look of a button, for the rare element that is neither a button nor a link of ours. */
export function buttonClass({ variant = "primary", size = "medium", isWide = false }: Look): string {
  return `inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-60 ${VARIANT[variant]} ${SIZE[size]} ${isWide ? "w-full" : ""}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** The label while work is in progress: clicks are ignored, and the focus stays. */
    busyLabel?: string | null;
    children: ReactNode;
  };

/** A button whose label is a verb. */
export function Button({ variant, size, isWide, busyLabel = null, className = "", onClick, ...rest }: ButtonProps) {
  const isBusy = busyLabel !== null;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest["aria-disabled"] || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass({ variant, size, isWide })} ${className}`}
    >
      {busyLabel ?? rest.children}
    </button>
  );
}

/** A link that looks like a button, because it leads to the next step. */
export function LinkButton({ variant, size, isWide, className = "", ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`${buttonClass({ variant, size, isWide })} ${className}`} />;
}
