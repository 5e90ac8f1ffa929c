import { Button } from "../../controls/button.tsx";
import { loadFailureText } from "../console-failure.ts";
import { MAX_MATCHES } from "./collect-matches.ts";
import { type MatchSelection, matchesLabel } from "./use-matches.ts";

interface PickMoreProps {
  /** The number of selected rows. */
  count: number;
  /** The number of rows that match the filter; null: unknown. */
  total: number | null;
  /** Whether there are rows on other pages. */
  hasOtherPages: boolean;
  isPageSelected: boolean;
  /** Where a box for the whole page is visible: everywhere, in the table head (not on phones), or nowhere. */
  pageBox: "always" | "head" | "none";
  matches: MatchSelection;
  onSelectPage(): void;
}

/** Extends a selection to the whole page, and then to everything that matches the filter. */
export function PickMore(props: PickMoreProps) {
  const { count, total, hasOtherPages, isPageSelected, pageBox, matches, onSelectPage } = props;
  if (matches.count !== null) {
    return (
      <>
        <span aria-live="polite" className="tabular-nums">
          正在选，已经找到 {matches.count} 项
        </span>
        <Button size="small" variant="secondary" onClick={matches.stop}>
          停止
        </Button>
      </>
    );
  }
  const isEverything = !hasOtherPages || (total !== null && count >= total);
  return (
    <>
      {matches.failure !== null && (
        <span role="alert" className="text-danger-text">
          没有选全：{loadFailureText(matches.failure)}
        </span>
      )}
      {matches.isCut && <span className="text-text-secondary">一次最多 {MAX_MATCHES} 项，做完这些再选其余的</span>}
      {!isPageSelected && pageBox !== "always" && (
        <Button size="small" variant="quiet" className={pageBox === "head" ? "md:hidden" : ""} onClick={onSelectPage}>
          选中这一页
        </Button>
      )}
      {isPageSelected && !isEverything && !matches.isCut && (
        <Button size="small" variant="text" onClick={() => void matches.run()}>
          {matchesLabel(total)}
        </Button>
      )}
    </>
  );
}
