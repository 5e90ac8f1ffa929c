import { Link } from "../../../../ui/controls/link.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { Name } from "../../../../ui/display/name.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { AuthorPicture } from "../../discussions/web/author-picture.tsx";
import { topicPath } from "../community-paths.ts";
import type { Board, ListedTopic, TopicFacts } from "../contract.ts";
import { BoardName } from "./board-name.tsx";
import { TopicMarks } from "./topic-marks.tsx";

interface TopicRowProps {
  topic: ListedTopic;
  /** null when only one board is displayed. */
  board: Pick<Board, "name" | "icon"> | null;
}

/** A topic in a list: title, board and, for members, author, time and counts. */
export function TopicRow({ topic, board }: TopicRowProps) {
  const { facts } = topic;
  return (
    <article className="group relative flex gap-4 py-4">
      {facts?.author ? (
        <AuthorPicture author={facts.author} isSmall={false} />
      ) : (
        <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-hover">
          <Icon name="chat" size={18} className="text-text-muted" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="text-base leading-snug font-medium wrap-anywhere group-hover:text-brand sm:text-lg">
          <Link to={topicPath(topic.id)} prefetch="intent" className="after:absolute after:inset-0">
            {topic.title}
          </Link>
        </h2>
        <p className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
          {facts && <TopicMarks facts={facts} />}
          {board && <BoardName board={board} />}
          {facts && <Facts facts={facts} />}
        </p>
      </div>
      {facts && facts.replies > 0 && (
        <p className="flex min-w-10 shrink-0 items-center justify-end gap-1.5 self-start pt-1 text-sm text-text-muted tabular-nums">
          <Icon name="chat" size={16} />
          <span>
            {facts.replies}
            <span className="sr-only"> 条回复</span>
          </span>
        </p>
      )}
    </article>
  );
}

function Facts({ facts }: { facts: TopicFacts }) {
  return (
    <>
      <Name of={facts.author} className="max-w-40 truncate text-text-secondary" />
      {facts.last_reply_at === null ? (
        <span>
          <TimeText at={facts.created_at} />
        </span>
      ) : (
        <span>
          回复于
          <TimeText at={facts.last_reply_at} />
        </span>
      )}
    </>
  );
}
