import type { OutputOf } from "../../../kit/api/endpoint.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { CoverPicture } from "../../../ui/display/cover-picture.tsx";
import { TimeText } from "../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../ui/feedback/notes.tsx";
import { placePath } from "../../books/book-paths.ts";
import { continueLearning } from "../contract.ts";

type Begun = OutputOf<typeof continueLearning>["items"][number];

/** Books begun, the latest first; each leads to the place where reading stopped. */
export function LearningList() {
  const { data, error, reload } = usePersonalData(continueLearning, {}, true);
  if (error !== null) return <LoadNote what="进度" reassurance="进度都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="h-[130px] w-full rounded-lg" />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="还没有读过的书"
        text="读过的书会按时间排在这里，点一下就回到上次停下的地方。换设备登录，进度也跟着你。"
        action={<LinkButton to="/system">从系统课开始</LinkButton>}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.items.map((begun) => (
        <BegunBook key={begun.book_id} begun={begun} />
      ))}
    </ul>
  );
}

function BegunBook({ begun }: { begun: Begun }) {
  const { shelf, book_id: bookId, document_id: documentId, anchor } = begun;
  return (
    <li className="group relative flex items-center gap-4 rounded-lg border border-border bg-card p-4 shadow-card hover:border-border-strong">
      <CoverPicture of="book" src={begun.cover_url} loading="lazy" className="h-24 w-18 shrink-0 rounded-md bg-hover" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-1 font-semibold group-hover:text-brand">
          <Link
            to={placePath({ shelf, bookId, documentId, anchor })}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {begun.book_title}
          </Link>
        </p>
        <p className="mt-0.5 line-clamp-1 text-sm text-text-secondary">读到：{begun.document_title}</p>
        <div aria-hidden="true" className="mt-2.5 h-1.5 overflow-hidden rounded-full bg-rail">
          <div className="h-full rounded-full bg-brand-mark" style={{ width: `${begun.percent}%` }} />
        </div>
        <p className="mt-1.5 flex justify-between gap-3 text-xs text-text-muted tabular-nums">
          <span>已读 {begun.percent}%</span>
          <TimeText at={begun.updated_at} className="justify-items-end" />
        </p>
      </div>
    </li>
  );
}
