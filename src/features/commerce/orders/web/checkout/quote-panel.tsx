import type { ReactNode } from "react";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { WholeDates } from "../../../../../ui/display/whole-dates.tsx";
import { RetryNote, Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { OrderSum } from "../order/order-sum.tsx";
import type { QuoteView } from "./use-quote.ts";

interface QuotePanelProps {
  heading: string;
  quote: QuoteView;
  /** The period in the server's answer. null while only the list price is known. */
  validity: string | null;
  /** The button and the content above it. */
  children: ReactNode;
}

/** A placeholder for the total, because the list price may not be the price for an existing buyer. */
function SumSkeleton() {
  return (
    <div className="py-2">
      <span className="sr-only">正在计算金额</span>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="mt-2 h-4 w-2/5" />
      <div className="mt-4 flex justify-between border-t border-border pt-4">
        <Skeleton className="h-8 w-12" />
        <Skeleton className="h-8 w-32" />
      </div>
    </div>
  );
}

/** The total of a purchase for this visitor, line by line, and the next step. */
export function QuotePanel({ heading, quote, validity, children }: QuotePanelProps) {
  return (
    <section aria-label={heading} className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      <h2 className="text-lg font-semibold">{heading}</h2>
      <div aria-live="polite" aria-busy={quote.isPending} className="mt-3 min-h-44">
        {quote.isKnown && (
          <div className={`for-guests transition-opacity duration-150 ${quote.isPending ? "opacity-50" : ""}`}>
            <OrderSum lines={quote.displayed.lines} totalFen={quote.displayed.total_fen} />
          </div>
        )}
        {!quote.isKnown && quote.isPending && <SumSkeleton />}
        <p className="mt-3 flex min-h-6 items-start gap-1.5 text-sm text-text-secondary">
          {validity !== null && <Icon name="clock" size={16} className="mt-1" />}
          {validity !== null && (
            <span>
              <WholeDates text={validity} />
            </span>
          )}
        </p>
        {quote.obstacle !== null && (
          <p className="mt-3 rounded-md bg-warning-bg px-3 py-2 text-sm text-warning-text">{quote.obstacle}</p>
        )}
      </div>
      {quote.failure !== null && (
        <div className="mt-3">
          <RetryNote title="金额没有算出来" text={`${quote.failure}。没有产生任何费用。`} onRetry={quote.reload} />
        </div>
      )}
      {children}
    </section>
  );
}
