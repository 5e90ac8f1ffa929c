import { formatFen } from "../../../../../kit/values/money.ts";
import type { OrderLine } from "../../contract.ts";

interface OrderSumProps {
  lines: readonly OrderLine[];
  totalFen: number;
  totalLabel?: string;
}

/** A total, line by line. Credits follow the lines that they reduce. */
export function OrderSum({ lines, totalFen, totalLabel = "应付" }: OrderSumProps) {
  return (
    <dl className="tabular-nums">
      {lines.map((line) => (
        <div key={`${line.title} ${line.detail}`} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0">
            {line.title}
            <span className="block text-sm text-text-secondary">{line.detail}</span>
          </dt>
          <dd className={`shrink-0 ${line.amount_fen < 0 ? "text-brand" : ""}`}>{formatFen(line.amount_fen)}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-border pt-4">
        <dt className="font-semibold">{totalLabel}</dt>
        <dd className="text-[2rem] leading-none font-semibold">{formatFen(totalFen)}</dd>
      </div>
    </dl>
  );
}
