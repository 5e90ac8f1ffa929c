import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { Link } from "../../../../../ui/controls/link.tsx";
import { Prose } from "../../../../../ui/prose/prose.tsx";

/** An item with a name and a short text. */
export interface HomeLink {
  to: string;
  title: string;
  /** What it is, if the name does not say it. */
  text?: string;
  note: string;
}

/** Items with a name and a short text: topics, products, bookings, services. */
export function HomeLinks({ links }: { links: readonly HomeLink[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {links.map(({ to, title, text, note }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            className="flex h-full min-h-20 flex-col justify-between gap-3 rounded-lg border border-border bg-card p-5 hover:border-brand"
          >
            <h3 className="font-semibold wrap-anywhere">{title}</h3>
            {text !== undefined && <p className="mb-auto text-text-secondary">{text}</p>}
            <span className="text-sm text-text-secondary">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface HomeTextProps {
  title: string;
  html: string;
  link: { label: string; to: string } | null;
}

/** A text of the site, rendered like texts of authors. */
export function HomeText({ title, html, link }: HomeTextProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-border bg-surface p-6 sm:p-10">
      <h2 className="text-2xl font-semibold">{title}</h2>
      <Prose html={html} className="mt-4 max-w-[40em]" />
      {link && (
        <div className="mt-6">
          <LinkButton to={link.to} variant="secondary">
            {link.label}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
