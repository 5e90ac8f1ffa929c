import { useEffect, useRef } from "react";
import { Link } from "../../../../ui/controls/link.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { onNews } from "../../../../ui/facts/news.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { countNotifications } from "../contract.ts";

const MAX_SHOWN = 99;

/** Links to the notifications and displays the number of new ones, which are announced to screen readers. */
export function Bell() {
  const { data, reload } = usePersonalData(countNotifications, {}, true);
  useEffect(() => onNews(reload), [reload]);
  const unread = data?.unread ?? 0;
  const before = useRef<number | null>(null);
  const isMore = before.current !== null && unread > before.current;
  useEffect(() => {
    if (data !== null) before.current = unread;
  }, [data, unread]);
  return (
    <>
      <Link
        to="/user/profile?tab=notifications"
        aria-label={unread === 0 ? "通知" : `通知，${unread} 条未读`}
        className="relative grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text"
      >
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 left-1/2 min-w-[1.125rem] rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-[1.125rem] font-semibold text-on-brand tabular-nums"
          >
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {isMore ? `有新通知，共 ${unread} 条未读` : ""}
      </span>
    </>
  );
}
