import { Button } from "../../controls/button.tsx";
import { nextOf, type PagedAnswer } from "./collect-matches.ts";

interface ListWaysProps {
  answer: PagedAnswer;
  at: string | null;
  onGo(at: string | null): void;
}

/**
 * Shows the number of items below a list and the link to the next page. The browser's Back button leads to the previous
 * page.
 */
export function ListWays({ answer, at, onGo }: ListWaysProps) {
  const { total = null, page, page_size: size } = answer;
  const next = nextOf(answer);
  if (at === null && next === null) {
    const count = total ?? answer.items.length;
    // The empty state already states this.
    return count === 0 ? null : <Count total={count} />;
  }
  return (
    <nav aria-label="翻页" className="flex flex-wrap items-center justify-between gap-3">
      {total === null ? <span /> : <Count total={total} />}
      <div className="flex items-center gap-2">
        {page !== undefined && size !== undefined && total !== null && (
          <span className="text-sm text-text-muted tabular-nums">
            第 {page} / {Math.max(1, Math.ceil(total / size))} 页
          </span>
        )}
        {at !== null && (
          <Button size="small" variant="quiet" onClick={() => onGo(null)}>
            回到第一页
          </Button>
        )}
        {next !== null && (
          <Button size="small" variant="secondary" onClick={() => onGo(next)}>
            下一页
          </Button>
        )}
      </div>
    </nav>
  );
}

function Count({ total }: { total: number }) {
  return <p className="text-sm text-text-muted tabular-nums">共 {total} 项</p>;
}
