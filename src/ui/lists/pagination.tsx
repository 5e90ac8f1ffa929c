import { LinkButton } from "../controls/button.tsx";
import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";
import { EmptyState } from "../feedback/notes.tsx";
import { pageNumbers } from "./page-numbers.ts";

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  /** Address of a page, so that each is a real link. */
  hrefOf(page: number): string;
}

const STEP = "grid size-11 place-items-center rounded-md text-sm tabular-nums";

/**
 * Pages as links; renders nothing if there is only one. After the last page, for example when its last item was
 * deleted, it shows a link back.
 */
export function Pagination({ page, pageSize, total, hrefOf }: PaginationProps) {
  const last = Math.max(Math.ceil(total / pageSize), 1);
  if (total > 0 && page > last) {
    const action = <LinkButton to={hrefOf(last)}>看最后一页</LinkButton>;
    return <EmptyState title="这一页没有内容了" text={`一共 ${total} 条，到第 ${last} 页为止。`} action={action} />;
  }
  if (last === 1) return null;
  return (
    <nav aria-label="分页" className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" aria-label="上一页" className={`${STEP} hover:bg-hover`}>
          <Icon name="chevron-left" />
        </Link>
      )}
      {pageNumbers(page, last).map((number, index) =>
        number === null ? (
          <span key={index < 3 ? "gap-before" : "gap-after"} aria-hidden="true" className={STEP}>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            aria-label={`第 ${number} 页`}
            aria-current={number === page ? "page" : undefined}
            className={`${STEP} ${number === page ? "bg-brand font-semibold text-on-brand" : "hover:bg-hover"}`}
          >
            {number}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={hrefOf(page + 1)} rel="next" aria-label="下一页" className={`${STEP} hover:bg-hover`}>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
