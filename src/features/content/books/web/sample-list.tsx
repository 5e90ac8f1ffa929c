import { Link } from "../../../../ui/controls/link.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import type { SampleDocument } from "../sample-document.ts";

/** Open chapters of gated books, which can be read before buying. */
export function SampleList({ samples }: { samples: readonly SampleDocument[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {samples.map(({ path, title, bookTitle, wordCount }) => (
        <li key={path}>
          <Link
            to={path}
            className="group flex h-full items-center gap-4 rounded-lg border border-border bg-card px-5 py-4 shadow-card hover:border-border-strong"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium group-hover:text-brand">{title}</span>
              <span className="mt-1 block text-sm text-text-secondary">
                {bookTitle} · {wordCount} 字
              </span>
            </span>
            <Icon name="arrow-right" className="text-text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
