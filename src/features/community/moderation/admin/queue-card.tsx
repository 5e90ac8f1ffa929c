import { type ReactNode, useState } from "react";
import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import { useMay } from "../../../../ui/console/console-context.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { FoundWord } from "../../../../ui/display/found-word.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { listReports, type QueueItem } from "../admin-contract.ts";
import type { Decision } from "../queue-lists.ts";
import { REPORT_REASON_NAMES } from "../report-reasons.ts";
import { markWords } from "./mark-words.ts";
import { PublicationRecords } from "./publication-records.tsx";
import { WHY_NAMES, WRITTEN_NAMES } from "./queue-names.ts";

const STATES: Readonly<Record<PostState, readonly [string, StateTone]>> = {
  published: ["已发布", "good"],
  held: ["没有公开", "waiting"],
  hidden: ["已隐藏", "bad"],
  deleted: ["已删除", "ended"],
};

interface QueueCardProps {
  item: QueueItem;
  isCurrent: boolean;
  isSelected: boolean;
  isBusy: boolean;
  onSelect(): void;
  onDecide(decision: Decision): void;
}

/** Shows one item of the queue: its text, author, place, the reason why it waits, and the actions. */
export function QueueCard({ item, isCurrent, isSelected, isBusy, onSelect, onDecide }: QueueCardProps) {
  const name = `${item.author.name}的${WRITTEN_NAMES[item.kind]}`;
  const look = isCurrent ? "border-brand outline-2 outline-brand" : "border-border";
  return (
    <article
      data-card=""
      aria-label={name}
      aria-current={isCurrent || undefined}
      className={`flex gap-3 rounded-lg border p-4 ${look} ${isSelected ? "bg-brand-soft" : "bg-card"}`}
    >
      <label className="-m-2 grid size-9 shrink-0 place-items-center">
        <span className="sr-only">选中{name}</span>
        <input type="checkbox" checked={isSelected} onChange={onSelect} className="size-4 accent-brand" />
      </label>
      <div className="min-w-0 flex-1">
        <CardHead item={item} />
        <CardText item={item} />
        {item.reports > 0 && <Reports item={item} />}
        {item.decision_reason && <p className="mt-2 text-sm text-text-secondary">上次的原因：{item.decision_reason}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {(item.state !== "published" || item.is_waiting) && item.state !== "deleted" && (
            <Button size="small" disabled={isBusy} onClick={() => onDecide("publish")}>
              通过
            </Button>
          )}
          {item.state !== "hidden" && item.state !== "deleted" && (
            <Button size="small" variant="secondary" disabled={isBusy} onClick={() => onDecide("hide")}>
              隐藏
            </Button>
          )}
          {item.state !== "deleted" && (
            <Button size="small" variant="danger" disabled={isBusy} onClick={() => onDecide("delete")}>
              删除
            </Button>
          )}
          <PublicationRecords item={item} />
        </div>
      </div>
    </article>
  );
}

function CardHead({ item }: { item: QueueItem }) {
  const mayBan = useMay("community.moderate");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <Tag>{WRITTEN_NAMES[item.kind]}</Tag>
      {mayBan ? (
        <Link
          to={consoleHref("/moderation", { list: "published", author_id: String(item.author.user_id) })}
          className="font-medium hover:text-brand hover:underline"
        >
          {item.author.name}
        </Link>
      ) : (
        <span className="font-medium">{item.author.name}</span>
      )}
      <Place place={item.place} />
      <span className="text-text-muted">
        <Moment at={item.changed_at} />
      </span>
      {stateOf(STATES, item.state)}
      {item.why.map((why) => (
        <Tag key={why} className="bg-gold-bg text-gold">
          {WHY_NAMES[why]}
        </Tag>
      ))}
    </div>
  );
}

function Place({ place }: { place: QueueItem["place"] }) {
  if (place === null) return <span className="text-text-muted">原来的地方已经没有了</span>;
  return (
    <a href={place.path} target="_blank" rel="noreferrer" className="min-w-0 truncate text-brand hover:underline">
      {place.title}
      <span className="sr-only">，在网站上看</span>
    </a>
  );
}

function CardText({ item }: { item: QueueItem }) {
  return (
    <div className="mt-3">
      {item.picture !== null && <img src={item.picture} alt="要审的头像" className="size-20 rounded-lg object-cover" />}
      {item.title !== null && <p className="font-semibold">{marked(item.title, item.words)}</p>}
      <p className="max-h-96 overflow-y-auto leading-relaxed break-words whitespace-pre-wrap">
        {item.source === null ? <span className="text-text-muted">原文没有存</span> : marked(item.source, item.words)}
      </p>
      {item.words.length > 0 && <p className="mt-2 text-sm text-text-muted">碰到的词：{item.words.join("、")}</p>}
    </div>
  );
}

function marked(text: string, words: readonly string[]): ReactNode {
  return markWords(text, words).map((part) =>
    part.isMarked ? <FoundWord key={part.at}>{part.text}</FoundWord> : <span key={part.at}>{part.text}</span>,
  );
}

/** Lists the reports of a text with their reasons; loaded when the list is opened. */
function Reports({ item }: { item: QueueItem }) {
  const [isOpen, setOpen] = useState(false);
  const reports = useAnswer(listReports, { query: { kind: item.kind, id: item.id } }, { isWanted: isOpen });
  return (
    <details className="mt-2 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-8 cursor-pointer text-danger-text">{item.reports} 人举报</summary>
      {isOpen && reports.isPending && <p className="text-text-muted">正在取</p>}
      {reports.isError && <p className="text-danger-text">没有取到，关上再打开</p>}
      <ul className="flex flex-col gap-1.5">
        {isOpen &&
          reports.data?.items.map((report) => (
            <li key={report.user_id}>
              {report.name}
              {report.is_trusted && "（可信）"}：{REPORT_REASON_NAMES[report.reason]}
              {report.note !== "" && `，${report.note}`}
            </li>
          ))}
      </ul>
    </details>
  );
}
