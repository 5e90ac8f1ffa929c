import type { Download } from "../contract.ts";

/** Placeholder rows with the names of the files. */
export function AttachmentOutline({ items }: { items: readonly Download[] }) {
  return (
    <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card shadow-card">
      {items.map(({ id, title }) => (
        <li key={id} className="min-h-20 p-4 font-medium sm:px-5">
          {title}
        </li>
      ))}
    </ul>
  );
}
