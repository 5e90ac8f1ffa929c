import type { ReactNode } from "react";
import { Moment, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";

interface SettledMarkProps {
  /** null: still open, and may be settled. */
  settled: { text: string | null; by: ReactNode; at: string } | null;
  onSettle(): void;
}

/** How an exception was settled, by whom and when, or the button to settle it. */
export function SettledMark({ settled, onSettle }: SettledMarkProps) {
  if (settled === null) {
    return (
      <Button size="small" variant="secondary" onClick={onSettle}>
        了结
      </Button>
    );
  }
  return (
    <>
      <StateMark tone="ended">{settled.text}</StateMark>
      <span className="block text-xs">
        {settled.by} <Moment at={settled.at} />
      </span>
    </>
  );
}
