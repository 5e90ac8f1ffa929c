import { useEffect, useRef } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { createPost, editPost, listPeople, type Post } from "../contract.ts";
import { POST_CHARACTERS } from "../discussion-limits.ts";
import { AiChoice } from "./ai-choice.tsx";
import { calledIn, type Draft, sendingOf } from "./drafts.ts";
import { MarkdownField } from "./markdown-field.tsx";
import { PostingFailure } from "./posting-failure.tsx";
import type { ThreadProps } from "./thread-props.ts";
import { useDraftForm } from "./use-draft-form.ts";

interface PostFormProps {
  target: ThreadProps;
  replyTo: Post | null;
  /** Quoted text of the answered post at the start of the reply. */
  quote?: string;
  /** Changes this post instead of creating a new one. */
  edited?: Post & { source: string };
  onSent(post: Post): void;
  onCancel?: () => void;
}

/** The form of a comment. Its text is kept after any failure. */
export function PostForm({ target, replyTo, quote = "", edited, onSent, onCancel }: PostFormProps) {
  const { user, openLogin, prepareLogin } = useSession();
  const form = `${user?.id ?? 0}:${target.kind}:${target.id}:${edited ? `edit-${edited.id}` : (replyTo?.id ?? "new")}`;
  const area = useRef<HTMLTextAreaElement>(null);
  const { draft, write, names } = useDraftForm({
    form,
    area,
    begin: (stored) => begin(stored, { edited, quote }),
    among: `${target.kind}:${target.id}`,
    find: (q, signal) =>
      callEndpoint(listPeople, { params: { kind: target.kind, id: target.id }, query: { q } }, { signal }),
  });
  const { isBusy: isSending, failure, setFailure, run } = useAction();
  const isTop = replyTo === null && !edited;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the form was opened by a press
  useEffect(() => {
    if (isTop && quote === "") return;
    const end = draft.source.length;
    area.current?.focus();
    area.current?.setSelectionRange(end, end);
  }, []);

  async function send(): Promise<void> {
    if (isSending || draft.source.trim() === "") return;
    const { aiMark = "none" } = draft;
    const sending = sendingOf(draft, aiMark === "none" ? draft.source : JSON.stringify([draft.source, aiMark]));
    write({ sending });
    const body = { source: draft.source, mentions: calledIn(draft), ai_mark: aiMark };
    await run(async () => {
      const { post } = edited
        ? await callEndpoint(editPost, { params: { id: edited.id }, body })
        : await callEndpoint(
            createPost,
            { params: { kind: target.kind, id: target.id }, body: { ...body, reply_to: replyTo?.id ?? null } },
            { idempotencyKey: sending.key },
          );
      write({ source: "", aiMark: "none", people: [], sending: null });
      onSent(post);
    });
  }

  if (user === null) {
    return (
      <button
        type="button"
        onPointerEnter={prepareLogin}
        onClick={() => openLogin({ reason: "登录后就能发言" })}
        className="for-guests block min-h-24 w-full rounded-lg border border-border-strong bg-card px-4 py-3 text-left text-text-muted hover:border-brand"
      >
        登录后说点什么
      </button>
    );
  }
  const label = edited ? "修改评论" : replyTo ? `回复 ${replyTo.author?.name ?? ""}` : "说点什么";
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MarkdownField
        label={label}
        placeholder={replyTo ? label : "说点什么，可以用 Markdown"}
        value={draft.source}
        max={POST_CHARACTERS}
        rows={isTop ? 4 : 3}
        area={area}
        names={names}
        onWrite={(source) => write({ source })}
        onSend={() => void send()}
        onEscape={onCancel}
        onTrouble={setFailure}
      >
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            取消
          </Button>
        )}
        <SubmitButton
          size="small"
          missing={missingText([["内容", draft.source.trim() !== ""]])}
          busyLabel={isSending ? "正在发表…" : null}
        >
          {edited ? "保存" : "发表"}
        </SubmitButton>
      </MarkdownField>
      <AiChoice value={draft.aiMark ?? "none"} onChoose={(aiMark) => write({ aiMark })} />
      <PostingFailure failure={failure} />
    </form>
  );
}

function begin(draft: Draft, { edited, quote }: { edited: PostFormProps["edited"]; quote: string }): Draft {
  if (edited && draft.source === "") return { ...draft, source: edited.source, aiMark: edited.ai_mark };
  if (quote === "") return draft;
  const quoted = quote
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
  return { ...draft, source: `${draft.source === "" ? "" : `${draft.source}\n\n`}${quoted}\n\n` };
}
