import { skipToken, useQuery } from "@tanstack/react-query";
import { useConsole } from "../../ui/console/console-context.ts";
import { consoleHref } from "../../ui/console/page.ts";
import { PageHead, PagePart } from "../../ui/console/page-parts.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { menuOf } from "./menu-of.ts";
import { WAITING_KINDS, type WaitingKind } from "./waiting-work.ts";

const READ_AGAIN_MS = 60_000;

/** The first page of the console: what waits for this staff member, and everything that they may open. */
export function StartPage() {
  const { user, pages: allPages } = useConsole();
  const kinds = WAITING_KINDS.filter(({ needs }) => user.permissions.includes(needs));
  return (
    <>
      <PageHead title="工作台" text={`${user.name}，这里是等你处理的事。`} />
      {kinds.length > 0 && (
        <PagePart title="等我处理">
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
            {kinds.map((kind) => (
              <li key={kind.key}>
                <WaitingCard kind={kind} />
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      <PagePart title="全部页面">
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          {menuOf(allPages, user.permissions).map(([group, pages]) => (
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

function WaitingCard({ kind }: { kind: WaitingKind }) {
  const { count } = kind;
  const { data, isError, isPending } = useQuery({
    queryKey: ["waiting", kind.key],
    queryFn: count === null ? skipToken : ({ signal }) => count(signal),
    refetchInterval: READ_AGAIN_MS,
  });
  const isQuiet = data?.count === 0;
  return (
    <Link
      to={kind.href}
      className={`flex h-full flex-col gap-1 rounded-lg border p-4 hover:border-border-strong ${isQuiet || isPending ? "border-border bg-card" : "border-warning-border bg-warning-bg"}`}
    >
      <span className="text-sm text-text-secondary">{kind.title}</span>
      {count === null && <span className="text-sm text-brand">去处理</span>}
      {count !== null && isPending && <Skeleton className="h-8 w-10" />}
      {isError && data === undefined && <span className="text-sm text-danger-text">没有取到，点开查看</span>}
      {data !== undefined && (
        <span className={`text-2xl font-semibold tabular-nums ${isQuiet ? "text-text-muted" : ""}`}>
          {data.count}
          {data.isMore && "+"}
        </span>
      )}
    </Link>
  );
}
