import type { ReactNode } from "react";
import { formatFen } from "../../../../../kit/values/money.ts";

interface PayBarProps {
  /** A short text about the purchase. */
  label: string;
  /** null: the visitor's price is not known yet. */
  totalFen: number | null;
  /** The button. */
  children: ReactNode;
}

/**
 * For phones: the total and the next step, visible while the main part of the page is read. Render it as the last
 * child of `main`, so that it never covers the footer. The back-to-top button moves up for it.
 */
export function PayBar({ label, totalFen, children }: PayBarProps) {
  return (
    <section
      aria-label="应付金额"
      data-page-bar=""
      className="sticky bottom-0 z-50 mt-12 border-t border-border bg-header pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <div className="page-width flex min-h-[72px] items-center justify-between gap-4 max-[18rem]:flex-wrap max-[18rem]:py-2">
        <p className="min-w-0">
          <span className="for-guests block truncate text-xs text-text-secondary">{label}</span>
          {totalFen === null ? (
            <span aria-hidden="true" className="skeleton mt-1 block h-6 w-28" />
          ) : (
            <span className="for-guests block text-2xl leading-tight font-semibold whitespace-nowrap tabular-nums">
              {formatFen(totalFen)}
            </span>
          )}
        </p>
        {children}
      </div>
    </section>
  );
}
