import type { ReactNode } from "react";
import { Icon } from "../../../../ui/display/icon.tsx";

interface AppendixProps {
  count: number;
  /** The current document is in the appendix. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Documents that neither the contents nor a text links to, imported on request: closed at the end of the tree. */
export function Appendix({ count, isOpen = false, className = "", children }: AppendixProps) {
  if (count === 0) return null;
  return (
    <details className={`group ${className}`} open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm font-semibold text-text-secondary">
        附录 <span className="font-normal tabular-nums">{count} 篇</span>
        <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
