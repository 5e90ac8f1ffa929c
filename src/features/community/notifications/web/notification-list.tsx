import { useEffect } from "react";
import { KIND_LABELS, KIND_NAMES, STAFF_KIND } from "../../../../domain/notifications/kind-names.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { announceNews, onNews } from "../../../../ui/facts/news.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage, showNotification } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { ChoiceRow, ChoiceRows } from "../../../../ui/lists/choice-row.tsx";
import { useFurtherPages } from "../../../../ui/lists/further-pages.ts";
import { MoreOfList } from "../../../../ui/lists/more-of-list.tsx";
import { listNotifications, markAllRead, undoMarkAll } from "../contract.ts";
import { NotificationItem } from "./notification-item.tsx";

const PAGE_SIZE = 20;
const UNDO_MS = 8_000;

interface NotificationListProps {
  /** The page's query string with the filters. */
  search: string;
  hrefOf(query: Record<string, string | null>): string;
}

/** The user's notifications, newest first. */
export function NotificationList({ search, hrefOf }: NotificationListProps) {
  const params = new URLSearchParams(search);
  const kind = KIND_NAMES.find((name) => name === params.get("kind")) ?? null;
  const isUnread = params.get("unread") === "1";
  const unread = isUnread ? "1" : null;
  const isStaff = (useSession().user?.permissions.length ?? 0) > 0;
  return (
    <>
      <ChoiceRows>
        <ChoiceRow
          label="种类"
          isNamed
          choices={isStaff ? KINDS : KINDS_OF_READERS}
          chosen={kind}
          hrefOf={(value) => hrefOf({ kind: value, unread })}
        />
      </ChoiceRows>
      <Link
        to={hrefOf({ kind, unread: isUnread ? null : "1" })}
        preventScrollReset
        className="inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
      >
        {isUnread ? "看全部通知" : "只看未读"}
      </Link>
      <Chosen
        key={`${kind} ${unread}`}
        query={{ ...(kind && { kind }), unread: isUnread ? "1" : "0", page_size: PAGE_SIZE }}
      />
    </>
  );
}

const KINDS = KIND_NAMES.map((value) => ({ value, label: KIND_LABELS[value] }));
const KINDS_OF_READERS = KINDS.filter(({ value }) => value !== STAFF_KIND);

type Query = NonNullable<Parameters<typeof callEndpoint<typeof listNotifications>>[1]>["query"];

function Chosen({ query }: { query: Query }) {
  const { data, error, reload } = usePersonalData(listNotifications, { query }, true);
  const { run, forget, ...more } = useFurtherPages(data, (after) =>
    callEndpoint(listNotifications, { query: { ...query, after } }),
  );
  useEffect(() => onNews(reload), [reload]);
  if (error !== null) return <LoadNote what="通知" reassurance="通知都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-lines h-[84px] w-full rounded-lg" />;
  const readAll = () =>
    run(async () => {
      const { undo } = await callEndpoint(markAllRead, {});
      forget();
      announceNews();
      showNotification({
        kind: "success",
        title: "已全部标为已读",
        durationMs: UNDO_MS,
        keepAliveOnHover: true,
        action: { label: "撤销", run: () => undoAll(undo) },
      });
    });

  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <p aria-live="polite" className="text-sm text-text-secondary">
          {data.unread === 0 ? "没有未读通知" : `${data.unread} 条未读`}
        </p>
        {data.unread > 0 && (
          <Button
            variant="text"
            size="small"
            busyLabel={more.isBusy ? "正在标记" : null}
            onClick={() => void readAll()}
          >
            全部标为已读
          </Button>
        )}
      </div>
      {more.items.length === 0 ? (
        <EmptyState
          drawing="bell"
          title="这里还没有通知"
          text="回复、关注的更新、订单、会员到期和新设备登录都会出现在这里。"
          action={<LinkButton to="/user/profile?tab=notices">通知设置</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {more.items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              onChange={() => {
                forget();
                announceNews();
              }}
            />
          ))}
        </ul>
      )}
      <MoreOfList label="更早的通知" {...more} />
    </>
  );
}

async function undoAll(undo: string): Promise<void> {
  try {
    await callEndpoint(undoMarkAll, { body: { undo } });
    announceNews();
  } catch (thrown) {
    showMessage("error", failureText(thrown));
  }
}
