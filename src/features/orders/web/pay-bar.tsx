import type { ReactNode } from "react";
import { formatFen } from "../../../kit/money.ts";

interface PayBarProps {
  /** What the sum is for, one short line. */
  label: string;
  totalFen: number;
  /** The one button. */
  children: ReactNode;
}

/** On phones: the sum and the one next step, always at hand. Above the back-to-top button, which it would cover in part. */
export function PayBar({ label, totalFen, children }: PayBarProps) {
  return (
    <section
      aria-label="应付金额"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-border bg-header pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <div className="page-width flex h-[72px] items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block truncate text-xs text-text-secondary">{label}</span>
          <span className="block text-2xl leading-tight font-semibold tabular-nums">{formatFen(totalFen)}</span>
        </p>
        {children}
      </div>
    </section>
  );
}
