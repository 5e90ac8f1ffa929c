import { WAITING_KINDS, WAITING_LABELS } from "../domain/staff/waiting-work.ts";
import type { WaitingItem } from "../features/identity/staff/waiting-contract.ts";
import { formatDate } from "../kit/values/time-text.ts";
import { useConsole, useMay } from "../ui/console/console-context.ts";
import { consoleHref } from "../ui/console/page.ts";
import { Moment, PageHead, PagePart } from "../ui/console/page-parts.tsx";
import { Link } from "../ui/controls/link.tsx";
import { LoadNote } from "../ui/feedback/load-note.tsx";
import { EmptyState, Skeleton } from "../ui/feedback/notes.tsx";
import { menuOf } from "./menu-of.ts";
import { useWaiting } from "./use-waiting.ts";

const GRID = "grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4";
/** Cards of a role with few permissions; owners have all kinds. */
const FEW_CARDS = 4;

/** The first page of the console: waiting work of this staff member, and all pages that they may open. */
export function StartPage() {
  const { user, pages: allPages } = useConsole();
  return (
    <>
      <PageHead title="工作台" text={`${user.name}，这里是等你处理的事。`} />
      <WaitingPart />
      <PagePart title="全部页面">
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          {menuOf(
            allPages.filter(({ path }) => path !== "/"),
            user.permissions,
          ).map(([group, pages]) => (
            <section key={group} aria-label={group}>
              <h3 className="mb-1 text-sm font-medium text-text-muted">{group}</h3>
              <ul className="text-sm">
                {pages.map(({ path, title }) => (
                  <li key={path}>
                    <Link to={consoleHref(path)} className="inline-flex min-h-8 items-center hover:text-brand">
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </PagePart>
    </>
  );
}

function WaitingPart() {
  const { data, error, refetch } = useWaiting();
  const isOwner = useMay("staff.manage");
  if (data?.items.length === 0) return null;
  return (
    <PagePart title="等我处理">
      {data === undefined && error === null && (
        <div className={GRID} aria-busy="true">
          {WAITING_KINDS.slice(0, isOwner ? WAITING_KINDS.length : FEW_CARDS).map((kind) => (
            <Skeleton key={kind} className="h-27 w-full rounded-lg" />
          ))}
        </div>
      )}
      {data === undefined && error !== null && (
        <LoadNote what="等你处理的事" error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <WaitingCards items={data.items} />}
    </PagePart>
  );
}

function WaitingCards({ items }: { items: readonly WaitingItem[] }) {
  if (items.every(({ count }) => count === 0))
    return (
      <EmptyState drawing="done" title="都处理完了" text="有新的事等你处理时，这里和菜单里会出现数字，铃铛也会提醒。" />
    );
  return (
    <ul className={GRID}>
      {items.map((item) => (
        <li key={item.kind}>
          <WaitingCard item={item} />
        </li>
      ))}
    </ul>
  );
}

function WaitingCard({ item: { kind, count, oldest_at, due_on, address } }: { item: WaitingItem }) {
  const isQuiet = count === 0;
  return (
    <Link
      to={address}
      className={`flex h-full flex-col gap-1 rounded-lg border p-4 hover:border-border-strong ${isQuiet ? "border-border bg-card" : "border-warning-border bg-warning-bg"}`}
    >
      <span className="text-sm text-text-secondary">{WAITING_LABELS[kind]}</span>
      <span className={`text-2xl font-semibold tabular-nums ${isQuiet ? "text-text-muted" : ""}`}>{count}</span>
      {due_on !== null && (
        <span className="text-xs text-text-secondary">
          最早的期限 {formatDate(new Date(`${due_on}T00:00:00+08:00`))}
        </span>
      )}
      {due_on === null && oldest_at !== null && (
        <span className="text-xs text-text-secondary">
          {kind === "booking" ? "最近一场 " : "最早的一件 "}
          <Moment at={oldest_at} />
        </span>
      )}
    </Link>
  );
}
