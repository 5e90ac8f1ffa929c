import type { ReactNode } from "react";
import { WideTable } from "./page-parts.tsx";

interface RowTableProps {
  name: string;
  titles: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A short table of the console that is neither sorted nor filtered. */
export function RowTable({ name, titles, children }: RowTableProps) {
  return (
    <WideTable name={name}>
      <table aria-label={name} className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-left text-text-secondary">
            {titles.map((title) => (
              <th key={title} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </WideTable>
  );
}
