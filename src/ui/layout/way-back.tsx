import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";

/** A link from one item of a list in the profile back to the list. */
export function WayBack({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="-mt-3 mb-3 -ml-1 inline-flex min-h-11 items-center gap-1 text-text-secondary hover:text-brand"
    >
      <Icon name="chevron-left" size={18} />
      {label}
    </Link>
  );
}
