import { WideTable } from "./page-parts.tsx";

interface FigureRow {
  key: string;
  name: string;
  /** A number, or text shown instead of it. */
  numbers: readonly (number | string)[];
  /** Fraction of the largest value, from 0 to 1: the length of the bar. */
  share: number;
}

/** A table of numbers with a bar behind the first number of each row. */
export function FigureTable({
  name,
  titles,
  rows,
}: {
  name: string;
  titles: readonly string[];
  rows: readonly FigureRow[];
}) {
  if (rows.length === 0) return <p className="text-sm text-text-muted">这些天没有。</p>;
  return (
    <WideTable name={name}>
      <table aria-label={name} className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-left text-text-secondary">
            {titles.map((title, index) => (
              <th
                key={title}
                scope="col"
                className={`px-3 py-2 font-medium whitespace-nowrap ${index > 0 ? "text-right" : ""}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-border">
              <th scope="row" className="min-w-28 px-3 py-2 text-left font-normal">
                <span className="block">{row.name}</span>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 2"
                  preserveAspectRatio="none"
                  className="mt-1 block h-1 w-full max-w-80"
                >
                  <rect width={Math.round(row.share * 100)} height="2" className="fill-brand-mark" />
                </svg>
              </th>
              {row.numbers.map((number, index) => (
                <td key={titles[index + 1]} className="px-3 py-2 text-right align-top tabular-nums">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
