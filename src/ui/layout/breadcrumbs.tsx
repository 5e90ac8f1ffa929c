import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";
import { NamedIcon } from "../icons/named-icon.tsx";

/** A step of the path to a page; the last one is the page itself and has no address. */
export interface Crumb {
  label: string;
  to?: string;
  /** Chosen by name. */
  icon?: string | null;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="当前位置" className="text-sm text-text-secondary">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ label, to, icon }, index) => (
          <li key={`${label}-${to ?? ""}`} className="flex min-w-0 items-center gap-1">
            {index > 0 && <Icon name="chevron-right" size={14} className="text-text-muted" />}
            {to === undefined ? (
              <span aria-current="page" className="truncate py-2 text-text-muted">
                {label}
              </span>
            ) : (
              <Link to={to} className="inline-flex min-h-11 items-center gap-1 hover:text-brand hover:underline">
                {icon && <NamedIcon name={icon} size={16} />}
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
