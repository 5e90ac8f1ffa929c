import { useRef, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Name } from "../../../../ui/display/name.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { usePolishedProse } from "../../../../ui/prose/polished-prose.ts";
import { Prose } from "../../../../ui/prose/prose.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { FoundPlace } from "../../../learning/notes/web/found-place.tsx";
import type { Post } from "../../discussions/contract.ts";
import { AuthorPicture } from "../../discussions/web/author-picture.tsx";
import { quotedText } from "../../discussions/web/quoted-text.ts";
import { Thread } from "../../discussions/web/thread.tsx";
import { acceptAnswer, type Board, readTopic } from "../contract.ts";
import type { WholeTopic } from "../whole-topic.ts";
import { TopicActions } from "./topic-actions.tsx";
import { TopicForm } from "./topic-form.tsx";

interface TopicViewProps {
  board: Board;
  topic: WholeTopic;
  onChanged(): void;
}

/** In the same chunk as the follow buttons of works. */
const followCode = lateCode(() =>
  import("../../notifications/web/follow-buttons.tsx").then((code) => code.FollowButtons),
);

const WAITS = { held: "这个话题在审核", hidden: "这个话题已被隐藏" } as const;

/** A topic for people with access: author, text, and replies. */
export function TopicView({ board, topic, onChanged }: TopicViewProps) {
  const [isEditing, setEditing] = useState(false);
  const [quote, setQuote] = useState({ text: "", round: 0 });
  const body = useRef<HTMLDivElement>(null);
  const { id, title, facts } = topic;
  const fetchHtml = async () => (await callEndpoint(readTopic, { params: { id } })).topic.facts?.html ?? "";
  usePolishedProse(body, isEditing ? "" : facts.html, { fetchHtml });
  const waits = facts.state === "held" || facts.state === "hidden" ? WAITS[facts.state] : null;
  return (
    <>
      <article aria-label={title}>
        <Byline facts={facts} />
        {waits !== null && (
          <p className="mb-4 rounded-lg bg-warning-bg px-4 py-3 text-sm text-warning-text">
            {waits}，{facts.is_own ? "现在只有你看得到。" : "现在只有作者和审核的人看得到。"}
          </p>
        )}
        {isEditing && facts.source !== null ? (
          <TopicForm
            boards={[]}
            board={board}
            edited={{ id, title, source: facts.source, aiMark: facts.ai_mark }}
            onSent={() => {
              setEditing(false);
              onChanged();
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <>
            <div ref={body}>
              <Prose html={facts.html} className="thread-words" />
              <FoundPlace text={body} html={facts.html} />
            </div>
            <TopicActions
              board={board}
              topic={topic}
              onEdit={() => setEditing(true)}
              onQuote={() => setQuote(({ round }) => ({ text: quotedText(body.current), round: round + 1 }))}
              onChanged={onChanged}
            />
            {facts.state === "published" && <LatePart code={followCode} props={{ topic: { id, title } }} />}
          </>
        )}
      </article>
      <div className="mt-10 border-t border-border pt-8">
        <section aria-labelledby="discussion" data-aside="" className="print:hidden">
          <h2 id="discussion" className="mb-4 text-2xl font-semibold">
            回复
          </h2>
          <Thread
            kind="topic"
            id={id}
            quote={quote}
            tools={
              facts.may_accept && facts.state === "published"
                ? (post, reload) => (
                    <AcceptButton
                      topic={topic}
                      post={post}
                      onChanged={() => {
                        onChanged();
                        reload();
                      }}
                    />
                  )
                : undefined
            }
          />
        </section>
      </div>
    </>
  );
}

function Byline({ facts }: { facts: WholeTopic["facts"] }) {
  const { author } = facts;
  return (
    <div className="mb-5 flex items-center gap-3">
      {author && <AuthorPicture author={author} isSmall={false} />}
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-text-muted">
        <Name of={author} className="font-semibold break-all text-text" />
        {author?.is_staff && <Tag>工作人员</Tag>}
        <TimeText at={facts.created_at} />
        {facts.edited_at && <span>已编辑</span>}
        {facts.province && <span>{facts.province}</span>}
      </p>
    </div>
  );
}

/** Marks this post as the accepted answer; a second click removes the mark. */
function AcceptButton({ topic, post, onChanged }: { topic: WholeTopic; post: Post; onChanged(): void }) {
  const [isBusy, setBusy] = useState(false);
  const { user } = useSession();
  const isAccepted = topic.facts.accepted_post_id === post.id;
  if (user === null || post.root_id !== null || post.state !== "published") return null;

  async function toggle(): Promise<void> {
    setBusy(true);
    try {
      await callEndpoint(acceptAnswer, {
        params: { id: topic.id },
        body: { post_id: isAccepted ? null : post.id },
      });
      showMessage("success", isAccepted ? "已取消采纳" : "已采纳为答案");
      onChanged();
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
    setBusy(false);
  }
  return (
    <Button
      variant="text"
      size="small"
      className="my-1.5"
      busyLabel={isBusy ? "正在保存…" : null}
      onClick={() => void toggle()}
    >
      {isAccepted ? "取消采纳" : "采纳"}
    </Button>
  );
}
