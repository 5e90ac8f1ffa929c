import { useRef, useState } from "react";
import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { Select } from "../../../../ui/controls/select.tsx";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { AiChoice } from "../../discussions/web/ai-choice.tsx";
import { calledIn, type Draft, saveDraft, sendingOf } from "../../discussions/web/drafts.ts";
import { MarkdownField } from "../../discussions/web/markdown-field.tsx";
import { PostingFailure } from "../../discussions/web/posting-failure.tsx";
import { useDraftForm } from "../../discussions/web/use-draft-form.ts";
import { TITLE_CHARACTERS, TOPIC_CHARACTERS } from "../community-limits.ts";
import { type Board, createTopic, editTopic, listBoardPeople } from "../contract.ts";

interface TopicFormProps {
  /** The boards to choose from; empty when an existing topic is edited. */
  boards: readonly Board[];
  /** The topic's board when it is edited. */
  board?: Board;
  /** The board that the user came from. */
  boardSlug?: string | null;
  /** Changes this topic instead of creating a new one. */
  edited?: { id: number; title: string; source: string; aiMark: AiMark };
  onSent(topic: { id: number; state: PostState }): void;
  onCancel(): void;
}

const MIN_TITLE = 2;

/** The form of a topic. Its text is kept after any failure, and an unsent draft is stored in this browser. */
export function TopicForm({ boards, board: currentBoard, boardSlug = null, edited, onSent, onCancel }: TopicFormProps) {
  const { user } = useSession();
  const form = `${user?.id ?? 0}:topic:${edited ? `edit-${edited.id}` : "new"}`;
  const [boardId, setBoardId] = useState(
    boards.find(({ slug }) => slug === boardSlug)?.id ?? boards[0]?.id ?? currentBoard?.id ?? 0,
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const { draft, write, names } = useDraftForm({
    form,
    area,
    begin: (stored) => begin(stored, edited),
    among: `board:${boardId}`,
    find: (q, signal) => callEndpoint(listBoardPeople, { params: { id: boardId }, query: { q } }, { signal }),
  });
  const { isBusy: isSending, failure, setFailure, run } = useAction();
  const { title = "", aiMark = "none", source } = draft;
  const missing = missingText([
    [`标题（至少 ${MIN_TITLE} 个字）`, title.trim().length >= MIN_TITLE],
    ["正文", source.trim() !== ""],
  ]);
  const board = boards.find(({ id }) => id === boardId);

  async function send(): Promise<void> {
    if (isSending || missing !== null) return;
    const sending = sendingOf(draft, JSON.stringify([boardId, title, source, aiMark]));
    write({ sending });
    // A second click while the next page loads has the same key, so that it creates nothing.
    await run(async () => {
      const body = { title, source, mentions: calledIn(draft), ai_mark: aiMark };
      const sent = edited
        ? await callEndpoint(editTopic, { params: { id: edited.id }, body })
        : await callEndpoint(createTopic, { body: { ...body, board_id: boardId } }, { idempotencyKey: sending.key });
      saveDraft(form, { source: "", people: [], sending: null });
      onSent(sent);
    });
  }

  return (
    <form
      aria-label={edited ? "修改话题" : "新话题"}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {boards.length > 0 && (
        <Select<number>
          label="版块"
          value={boardId}
          options={boards.map(({ id, name }) => [id, name] as const)}
          {...(board && { hint: board.description })}
          onChoose={setBoardId}
          className="mb-5 sm:max-w-72"
        />
      )}
      <Field
        label="标题"
        value={title}
        maxLength={TITLE_CHARACTERS}
        placeholder="一句话说清楚"
        onChange={(event) => write({ title: event.target.value })}
        className="mb-5"
      />
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
        正文
      </p>
      <MarkdownField
        label="正文"
        placeholder="说说来龙去脉，可以用 Markdown"
        value={source}
        max={TOPIC_CHARACTERS}
        rows={12}
        area={area}
        names={names}
        onWrite={(written) => write({ source: written })}
        onSend={() => void send()}
        onTrouble={setFailure}
      >
        <Button variant="quiet" size="small" onClick={onCancel}>
          取消
        </Button>
        <SubmitButton
          size="small"
          missing={missing}
          busyLabel={isSending ? (edited ? "正在保存…" : "正在发表…") : null}
        >
          {edited ? "保存" : "发表"}
        </SubmitButton>
      </MarkdownField>
      <AiChoice value={aiMark} onChoose={(chosen) => write({ aiMark: chosen })} />
      <PostingFailure failure={failure} act="community" />
      {!edited && (
        <p className="mt-3 text-xs text-text-muted">标题人人可见，正文给会员看。没发表的内容留在这个浏览器里。</p>
      )}
    </form>
  );
}

function begin(draft: Draft, edited: TopicFormProps["edited"]): Draft {
  if (!edited || draft.source !== "") return draft;
  return { ...draft, title: edited.title, source: edited.source, aiMark: edited.aiMark };
}
