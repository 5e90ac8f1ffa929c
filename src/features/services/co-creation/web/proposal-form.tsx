import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { useFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { Select } from "../../../../ui/controls/select.tsx";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { AiChoice } from "../../../community/discussions/web/ai-choice.tsx";
import { PostingFailure } from "../../../community/discussions/web/posting-failure.tsx";
import { CREDIT_CHARACTERS, PICTURES_A_PROPOSAL, TEXT_CHARACTERS, TITLE_CHARACTERS } from "../co-creation-limits.ts";
import { createProposal, editProposal, type Proposal } from "../contract.ts";
import { KIND_LABELS, PROPOSAL_KINDS, type ProposalKind } from "../proposal-states.ts";
import { ProposalPictures } from "./proposal-pictures.tsx";

interface ProposalFormProps {
  /** Set to change this proposal instead of creating a new one. */
  edited?: Proposal;
  user: { id: number; name: string };
  onSent(id: number): void;
  onCancel(): void;
}

const MIN_TEXT = 10;

/** The form of a proposal. Its text is kept after failures, and an unsent draft stays in this browser. */
export function ProposalForm({ edited, user, onSent, onCancel }: ProposalFormProps) {
  const { draft, write, forget, keyOfSending } = useFormDraft(
    `${user.id}:proposal:${edited ? `edit-${edited.id}` : "new"}`,
    beginWith(edited, user.name),
  );
  const { title, text, name, pictures, aiMark } = draft;
  const kind = PROPOSAL_KINDS.find((one) => one === draft.kind) ?? "topic";
  const { isBusy, failure, setFailure, run } = useAction();
  const missing = missingText([
    ["标题", title.trim() !== ""],
    [`说明（至少 ${MIN_TEXT} 个字）`, text.trim().length >= MIN_TEXT],
    ["署名", name.trim() !== ""],
  ]);

  async function send(): Promise<void> {
    if (missing !== null) return;
    const body = { kind, title, text, pictures: [...pictures], credit_name: name, ai_mark: aiMark };
    await run(async () => {
      const { id } = edited
        ? await callEndpoint(editProposal, { params: { id: edited.id }, body })
        : await callEndpoint(createProposal, { body }, { idempotencyKey: keyOfSending() });
      forget();
      showMessage("success", edited ? "已保存" : "已提交，审阅以后公开征集");
      onSent(id);
    });
  }
  return (
    <form
      aria-label={edited ? "修改提议" : "新提议"}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="grid gap-5"
    >
      <Select<ProposalKind>
        label="种类"
        value={kind}
        options={PROPOSAL_KINDS.map((one) => [one, KIND_LABELS[one]] as const)}
        onChoose={(chosen) => write({ kind: chosen })}
        className="sm:max-w-72"
      />
      <Field
        label="标题"
        value={title}
        maxLength={TITLE_CHARACTERS}
        placeholder="一句话说清楚想做什么"
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        label="说明"
        value={text}
        maxLength={TEXT_CHARACTERS}
        rows={9}
        placeholder="给谁看，为什么值得做，需要什么样的帮手"
        onType={(typed) => write({ text: typed })}
      />
      <ProposalPictures
        places={pictures}
        max={PICTURES_A_PROPOSAL}
        onChange={(places) => write({ pictures: places })}
        onTrouble={setFailure}
      />
      <Field
        label="署名"
        value={name}
        maxLength={CREDIT_CHARACTERS}
        hint="公开以后人人可见，也会写在做出来的作品上"
        onChange={(event) => write({ name: event.target.value })}
      />
      <AiChoice value={aiMark} onChoose={(chosen) => write({ aiMark: chosen })} />
      <PostingFailure failure={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          onClick={() => {
            if (edited) forget();
            onCancel();
          }}
        >
          取消
        </Button>
        <SubmitButton missing={missing} busyLabel={isBusy ? "正在提交…" : null}>
          {edited ? "保存" : "提交"}
        </SubmitButton>
      </div>
      {!edited && <p className="text-right text-xs text-text-muted">没提交的内容留在这个浏览器里。</p>}
    </form>
  );
}

function beginWith(edited: Proposal | undefined, userName: string) {
  return {
    kind: edited?.kind ?? "topic",
    title: edited?.title ?? "",
    text: edited?.text ?? "",
    name: edited?.own.joining?.name ?? userName,
    pictures: edited?.pictures ?? ([] as readonly string[]),
    aiMark: edited?.ai_mark ?? ("none" as AiMark),
  };
}
