import type { ReactNode } from "react";
import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";

interface SectionHeadingProps {
  title: string;
  note?: string;
  more?: { label: string; to: string };
  /** An action that belongs to the content below. */
  action?: ReactNode;
}

/** The heading of a section, with a link to the full list. */
export function SectionHeading({ title, note, more, action }: SectionHeadingProps) {
  return (
    <div className="mb-6 flex items-end justify-between gap-4">
      <div>
        <h2 className="text-2xl font-semibold">{title}</h2>
        {note !== undefined && <p className="mt-1.5 text-text-secondary">{note}</p>}
      </div>
      <div className="grid shrink-0 items-center justify-items-end gap-x-4 sm:flex">
        {action}
        {more && (
          <Link
            to={more.to}
            prefetch="intent"
            className="inline-flex min-h-11 shrink-0 items-center gap-1 text-sm font-medium text-brand hover:underline"
          >
            {more.label}
            <Icon name="arrow-right" size={16} />
          </Link>
        )}
      </div>
    </div>
  );
}

/** Title and lead of a whole page. */
export function PageHeading({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <header className="pt-10 pb-8 sm:pt-14">
      <h1 className="text-[2rem] leading-tight font-semibold">{title}</h1>
      {lead !== undefined && <p className="mt-3 max-w-[40em] text-lg text-text-secondary">{lead}</p>}
      {children}
    </header>
  );
}
