import { Link } from "../../../ui/controls/link.tsx";

interface CategoryFilterProps {
  label: string;
  options: readonly string[];
  chosen: string | null;
  hrefOf(option: string | null): string;
}

const CHIP = "inline-flex min-h-11 shrink-0 items-center rounded-md px-4 text-sm";

/** Chips that are links: each choice is an address of its own; one row that scrolls on a phone. Nothing when there is no choice. */
export function CategoryFilter({ label, options, chosen, hrefOf }: CategoryFilterProps) {
  if (options.length < 2 && chosen === null) return null;
  return (
    <nav
      aria-label={label}
      className="edge-fade -mx-4 mb-7 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {[null, ...options].map((option) => (
        <Link
          key={option ?? ""}
          to={hrefOf(option)}
          preventScrollReset
          aria-current={option === chosen ? "true" : undefined}
          className={`${CHIP} ${option === chosen ? "bg-brand font-medium text-on-brand" : "bg-hover text-text-secondary hover:text-text"}`}
        >
          {option ?? "全部"}
        </Link>
      ))}
    </nav>
  );
}
