import { formatExactTime } from "../../../kit/values/time-text.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/display/icon.tsx";
import type { ShownGift } from "../contract.ts";

/** From whom a gift is and what they say with it. */
export function GiftWords({ sender, message }: Pick<ShownGift, "sender" | "message">) {
  return (
    <>
      <p className="text-text-secondary">{sender === "" ? "有人送你一份礼物" : `${sender} 送你一份礼物`}</p>
      {message !== "" && (
        <blockquote className="mt-3 rounded-md bg-surface px-4 py-3 break-words whitespace-pre-line">
          {message}
        </blockquote>
      )}
    </>
  );
}

/** What a gift opens, each with its span; once it is open, each leads to where it is. */
export function GiftOpened({ gift: { opened, state } }: { gift: ShownGift }) {
  return (
    <ul className="grid gap-y-3">
      {opened.map((one) => (
        <li key={one.path ?? one.title} className="flex items-start gap-2">
          <Icon name={state === "revoked" ? "info" : "check"} size={18} className="mt-[3px] text-text-muted" />
          <span className="min-w-0 break-words">
            {one.path !== null && state === "taken" ? (
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

function spanText({ level, months, starts_at, ends_at }: ShownGift["opened"][number]): string {
  if (level === null) return "永久有效";
  if (starts_at === null) return months === null ? "终身有效，领取后开始" : `${months} 个月，领取后开始`;
  const from = formatExactTime(new Date(starts_at));
  return ends_at === null ? `${from} 起，终身有效` : `${from} 到 ${formatExactTime(new Date(ends_at))}`;
}
