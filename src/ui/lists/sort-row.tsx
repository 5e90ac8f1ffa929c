import { Link } from "../controls/link.tsx";

interface SortRowProps<Sort extends string> {
  sorts: readonly { value: Sort; label: string }[];
  chosen: Sort;
  hrefOf(value: Sort): string;
}

/** The sort orders of a list; each has its own address. */
export function SortRow<Sort extends string>({ sorts, chosen, hrefOf }: SortRowProps<Sort>) {
  return (
    <nav aria-label="排序" className="-mx-3 flex flex-wrap">
      {sorts.map(({ value, label }) => (
        <Link
          key={value}
          to={hrefOf(value)}
          preventScrollReset
          aria-current={value === chosen ? "true" : undefined}
          className="inline-flex min-h-11 items-center rounded-md px-3 text-sm whitespace-nowrap text-text-secondary hover:text-text aria-[current]:font-semibold aria-[current]:text-brand"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
