import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { type ContinuedWork, continueLearning } from "../contract.ts";
import { progressText } from "../progress-text.ts";
import { WorkCover } from "./work-cover.tsx";

/** The works that a user has begun, latest first, each with a link to the position at which the user stopped. */
export function LearningList({ maxItems }: { maxItems?: number }) {
  const { data, error, reload } = usePersonalData(continueLearning, {}, true);
  if (error !== null) return <LoadNote what="进度" reassurance="进度都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList count={maxItems} className="skeleton-cover h-[130px] w-full rounded-lg" />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        drawing="book"
        title="还没有学过的内容"
        text="读过的书、文章和看过的课会按时间排在这里，点一下就回到上次停下的地方。换设备登录，进度也跟着你。"
        action={<LinkButton to="/system">从系统课开始</LinkButton>}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.items.slice(0, maxItems).map((begun) => (
        <BegunWork key={`${begun.work.kind}:${begun.work.id}`} begun={begun} />
      ))}
    </ul>
  );
}

function BegunWork({ begun }: { begun: ContinuedWork }) {
  const { work } = begun;
  const isItsOwn = begun.thing_title === work.title;
  return (
    <li className="group relative flex items-center gap-4 rounded-lg border border-border bg-card p-4 shadow-card hover:border-border-strong">
      <WorkCover work={work} loading="lazy" className="w-18 shrink-0 rounded-md bg-hover" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-1 font-semibold group-hover:text-brand">
          <Link to={begun.path} className="after:absolute after:inset-0 after:rounded-lg">
            {work.title}
          </Link>
        </p>
        {!isItsOwn && (
          <p className="mt-0.5 line-clamp-1 text-sm text-text-secondary">
            {begun.kind === "lesson" ? "学到" : "读到"}：{begun.thing_title}
          </p>
        )}
        <div aria-hidden="true" className="mt-2.5 h-1.5 overflow-hidden rounded-full bg-rail">
          <div className="h-full rounded-full bg-brand-mark" style={{ width: `${work.percent}%` }} />
        </div>
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-text-muted tabular-nums">
          <span className="whitespace-nowrap">
            {progressText(work.percent, work.kind === "book" || work.kind === "article" ? "已读" : "已学")}
          </span>
          <TimeText at={begun.updated_at} className="justify-items-end" />
        </p>
      </div>
    </li>
  );
}
