import { useState } from "react";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { TimeText } from "../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../ui/facts/personal-data.ts";
import { FormAlert } from "../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../ui/feedback/notes.tsx";
import { useAction } from "../../../ui/feedback/use-action.ts";
import { COMMUNITY_PATH, topicPath } from "../community-paths.ts";
import { listOwnTopics, type OwnTopic } from "../contract.ts";

const STATES = { published: "", held: "审核中", hidden: "已被隐藏", deleted: "已删除" } as const;

/** Topics that a person began, each leading to its page. */
export function OwnTopics() {
  const { data, error, reload } = usePersonalData(listOwnTopics, { query: {} }, true);
  const [further, setFurther] = useState<{ items: OwnTopic[]; next: string | null } | null>(null);
  const { isBusy, problem, run } = useAction();
  if (error !== null) return <LoadNote what="话题" reassurance="话题都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="h-[94px] w-full rounded-lg" />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="还没有话题"
        text="在社区里提问、分享，你发起的话题会收在这里。"
        action={<LinkButton to={COMMUNITY_PATH}>去社区</LinkButton>}
      />
    );
  }
  const items = [...data.items, ...(further?.items ?? [])];
  const next = further ? further.next : data.next;

  async function more(): Promise<void> {
    const found = await callEndpoint(listOwnTopics, { query: next === null ? {} : { cursor: next } });
    setFurther({ items: [...(further?.items ?? []), ...found.items], next: found.next });
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {items.map((topic) => (
          <li key={topic.id} className="rounded-lg border border-border px-5 py-3">
            <Link
              to={topicPath(topic.id)}
              className="inline-flex min-h-11 items-center font-medium break-words hover:text-brand"
            >
              {topic.title}
            </Link>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
              <TimeText at={topic.created_at} />
              {topic.replies > 0 && <span>{topic.replies} 条回复</span>}
              {topic.likes > 0 && <span>{topic.likes} 个赞</span>}
              {STATES[topic.state] !== "" && <span className="text-warning-text">{STATES[topic.state]}</span>}
            </p>
          </li>
        ))}
      </ul>
      <FormAlert className="mt-4" text={problem ?? undefined} />
      {next !== null && (
        <div className="mt-6 text-center">
          <Button variant="secondary" busyLabel={isBusy ? "正在取…" : null} onClick={() => void run(more)}>
            再看一些
          </Button>
        </div>
      )}
    </>
  );
}
