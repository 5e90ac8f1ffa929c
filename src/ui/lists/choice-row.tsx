import { Children, type ReactNode } from "react";
import { Link } from "../controls/link.tsx";
import { NamedIcon } from "../icons/named-icon.tsx";

export interface Choice {
  value: string;
  label: string;
  /** Chosen by name. */
  icon?: string | null;
}

interface ChoiceRowProps {
  label: string;
  choices: readonly Choice[];
  chosen: string | null;
  hrefOf(value: string | null): string;
  /** Whether the label is visible, because several rows are shown together. */
  isNamed?: boolean;
}

const CHIP = "inline-flex min-h-11 shrink-0 items-center rounded-md px-4 text-sm";

/** Chips that are links: each choice has its own address. Renders nothing if there is no choice. */
export function ChoiceRow({ label, choices, chosen, hrefOf, isNamed = false }: ChoiceRowProps) {
  if (choices.length < 2 && chosen === null) return null;
  return (
    <nav aria-label={label} className="flex shrink-0 items-start gap-2">
      {isNamed && (
        <span aria-hidden="true" className="inline-flex min-h-11 shrink-0 items-center text-sm text-text-muted sm:w-12">
          {label}
        </span>
      )}
      <div className="flex gap-2 sm:flex-wrap">
        {[null, ...choices].map((choice) => {
          const value = choice?.value ?? null;
          const isChosen = value === chosen;
          return (
            <Link
              key={value ?? ""}
              to={hrefOf(value)}
              preventScrollReset
              aria-current={isChosen ? "true" : undefined}
              className={`${CHIP} ${lookOf(value, isChosen)}`}
            >
              {choice?.icon && <NamedIcon name={choice.icon} size={18} className="mr-1.5" />}
              {choice?.label ?? "全部"}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}

/** Several rows are shown together, so the option without a filter is not emphasised even if it is chosen. */
function lookOf(value: string | null, isChosen: boolean): string {
  if (!isChosen) return "bg-hover text-text-secondary hover:text-text";
  return value === null ? "bg-brand-soft font-medium text-brand" : "bg-brand font-medium text-on-brand";
}

interface ChoiceRowsProps {
  /** The first row is wider than a phone, so users would not find a second row after its end. */
  isTall?: boolean;
  /** All rows form one line at every width, because the list is short. */
  isOneLine?: boolean;
  children: ReactNode;
}

const LINE = "edge-fade -mx-4 flex gap-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] empty:hidden sm:mx-0 sm:px-0";
const SCROLLS = `${LINE} sm:flex-col sm:gap-2 sm:overflow-visible`;

/** The frame of the rows: on a phone one scrolling row, or one for each; on a desktop one below the other. */
export function ChoiceRows({ isTall = false, isOneLine = false, children }: ChoiceRowsProps) {
  if (isOneLine) return <div className={`${LINE} sm:gap-8 sm:[&_nav_span]:w-auto mb-7`}>{children}</div>;
  if (!isTall) return <div className={`${SCROLLS} mb-7`}>{children}</div>;
  return (
    <div className="mb-7">
      {Children.map(children, (row) => (
        <div className={SCROLLS}>{row}</div>
      ))}
    </div>
  );
}
