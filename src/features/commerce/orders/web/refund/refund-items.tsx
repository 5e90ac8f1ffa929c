import { formatFen } from "../../../../../kit/values/money.ts";
import type { Refund } from "../../refund-contract.ts";

/** The calculation of a refund, line by line. Deductions follow the line that they reduce. */
export function RefundItems({ title, items, sumFen }: { title: string; items: Refund["items"]; sumFen: number }) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <dl className="mt-1 tabular-nums">
        {items.map(({ title: name, detail, amount_fen }) => (
          <div key={`${name} ${detail}`} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="min-w-0">
              {name}
              <span className="block text-sm text-text-secondary">{detail}</span>
            </dt>
            <dd className={`shrink-0 ${amount_fen < 0 ? "text-text-secondary" : ""}`}>{formatFen(amount_fen)}</dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-border pt-4">
          <dt className="font-semibold">退款金额</dt>
          <dd className="text-2xl leading-none font-semibold">{formatFen(sumFen)}</dd>
        </div>
      </dl>
    </section>
  );
}
