import { formatExactTime } from "../../../kit/values/time-text.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/display/icon.tsx";
import type { Redemption } from "../contract.ts";

/** What a code opens, each with its span; once it is open, each leads to where it is. */
export function OpenedList({ redemption: { opened, state } }: { redemption: Redemption }) {
  return (
    <ul className="grid gap-y-3">
      {opened.map((one) => (
        <li key={one.path ?? one.title} className="flex items-start gap-2">
          <Icon name={state === "revoked" ? "info" : "check"} size={18} className="mt-[3px] text-text-muted" />
          <span className="min-w-0 break-words">
            {one.path !== null && state === "redeemed" ? (
              <Link to={one.path} className="font-medium text-brand hover:underline">
                {one.title}
              </Link>
            ) : (
              <span className="font-medium">{one.title}</span>
            )}
            <span className="block text-sm text-text-secondary tabular-nums">{spanText(one)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function spanText({ level, starts_at, ends_at }: Redemption["opened"][number]): string {
  if (level === null) return "永久有效";
  const from = formatExactTime(new Date(starts_at));
  return ends_at === null ? `${from} 起，终身有效` : `${from} 到 ${formatExactTime(new Date(ends_at))}`;
}
