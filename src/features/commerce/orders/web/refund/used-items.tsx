import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { Link } from "../../../../../ui/controls/link.tsx";
import type { Used } from "../../refund-contract.ts";

/** The counted use of an order line with items and times, before a refund is requested. */
export function UsedItems({ used, orderNo }: { used: Used; orderNo: string }) {
  const { count, allowed_count, percent, allowed_percent, items } = used;
  return (
    <div>
      <p className="font-medium tabular-nums">
        {count === null
          ? `已用 ${percent}%，不超过 ${allowed_percent}% 可以全额退`
          : `已用 ${count} / ${allowed_count} 篇`}
      </p>
      {items.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center text-text-secondary">
            算了哪些，各在什么时候
          </summary>
          <ul className="divide-y divide-border">
            {items.map(({ delivery_id, title, at }) => (
              <li key={`${delivery_id} ${title}`} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0">{title}</span>
                <span className="text-text-muted tabular-nums">{formatExactTime(new Date(at))}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-text-secondary">
            有哪一项不对，到
            <Link to={`/complaints?order=${orderNo}`} className="mx-1 text-brand hover:underline">
              投诉与举报
            </Link>
            写明，核实后不计入。
          </p>
        </details>
      )}
    </div>
  );
}
