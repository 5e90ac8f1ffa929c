import { formatExactTime } from "../../kit/values/time-text.ts";
import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";

/** A right that a gift or a code grants. */
interface OpenedItem {
  title: string;
  /** null: a single resource and no level. */
  level: number | null;
  /** The duration of a level that is not redeemed yet; null: for life. */
  months?: number | null;
  /** The address of the content; null: it is currently not available. */
  path: string | null;
  /** null: not redeemed yet, or suspended while a membership for life runs. */
  starts_at: string | null;
  ends_at: string | null;
}

/** Lists the rights of a gift or a code with their periods; redeemed rights link to their content. */
export function OpenedList({
  opened,
  state,
}: {
  opened: readonly OpenedItem[];
  state: "open" | "not yet" | "revoked";
}) {
  return (
    <ul className="grid gap-y-3">
      {opened.map((one) => (
        <li key={one.path ?? one.title} className="flex items-start gap-2">
          <Icon name={state === "revoked" ? "info" : "check"} size={18} className="mt-[3px] text-text-muted" />
          <span className="min-w-0 break-words">
            {one.path !== null && state === "open" ? (
              <Link to={one.path} className="font-medium text-brand hover:underline">
                {one.title}
              </Link>
            ) : (
              <span className="font-medium">{one.title}</span>
            )}
            <span className="block text-sm text-text-secondary tabular-nums">{spanText(one, state)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function spanText(
  { level, months = null, starts_at, ends_at }: OpenedItem,
  state: "open" | "not yet" | "revoked",
): string {
  if (level === null) return "永久有效";
  if (starts_at === null && state !== "not yet") return "终身会员有效期间暂停计时";
  if (starts_at === null) return months === null ? "终身有效，领取后开始" : `${months} 个月，领取后开始`;
  const from = formatExactTime(new Date(starts_at));
  return ends_at === null ? `${from} 起，终身有效` : `${from} 到 ${formatExactTime(new Date(ends_at))}`;
}
