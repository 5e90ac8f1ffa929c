import { useRef, useState } from "react";
import {
  CREDIT_CHARACTERS,
  PICTURES_A_PROPOSAL,
  TEXT_CHARACTERS,
  TITLE_CHARACTERS,
} from "../../features/co-creation/co-creation-limits.ts";
import { createProposal, editProposal, type Proposal } from "../../features/co-creation/contract.ts";
import { KIND_LABELS, PROPOSAL_KINDS, type ProposalKind } from "../../features/co-creation/proposal-states.ts";
import { type Draft, NO_DRAFT, sendingOf } from "../../features/discussions/web/drafts.ts";
import { PostingFailure } from "../../features/discussions/web/posting-failure.tsx";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { showMessage } from "../../ui/feedback/feedback.ts";
import { ProposalPictures } from "./proposal-pictures.tsx";

interface ProposalFormProps {
  /** Changes this one instead of proposing a new one. */
  edited?: Proposal;
  userName: string;
  onSent(id: number): void;
  onCancel(): void;
}

const LEAST_TEXT = 10;

/** Where something is proposed. Whatever goes wrong, what was typed stays. */
export function ProposalForm({ edited, userName, onSent, onCancel }: ProposalFormProps) {
  const [kind, setKind] = useState<ProposalKind>(edited?.kind ?? "topic");
  const [title, setTitle] = useState(edited?.title ?? "");
  const [text, setText] = useState(edited?.text ?? "");
  const [name, setName] = useState(edited?.own.joining?.name ?? userName);
  const [pictures, setPictures] = useState<readonly string[]>(edited?.pictures ?? []);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const draft = useRef<Draft>(NO_DRAFT);
  const isReady = title.trim() !== "" && name.trim() !== "" && text.trim().length >= LEAST_TEXT;

  async function send(): Promise<void> {
    if (!isReady || isBusy) return;
    const body = { kind, title, text, pictures: [...pictures], credit_name: name };
    // The same words tried again are the same proposal.
    const sending = sendingOf(draft.current, JSON.stringify(body));
    draft.current = { ...draft.current, sending };
    setBusy(true);
    setFailure(null);
    try {
      const { id } = edited
        ? await callEndpoint(editProposal, { params: { id: edited.id }, body })
        : await callEndpoint(createProposal, { body }, { idempotencyKey: sending.key });
      showMessage("success", edited ? "已保存" : "已提交，审阅以后公开征集");
      onSent(id);
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
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
        onChoose={setKind}
        className="sm:max-w-72"
      />
      <Field
        label="标题"
        value={title}
        maxLength={TITLE_CHARACTERS}
        placeholder="一句话说清楚想做什么"
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="说明"
        value={text}
        most={TEXT_CHARACTERS}
        rows={9}
        placeholder="给谁看，为什么值得做，需要什么样的帮手"
        onType={setText}
      />
      <ProposalPictures places={pictures} most={PICTURES_A_PROPOSAL} onChange={setPictures} onTrouble={setFailure} />
      <Field
        label="署名"
        value={name}
        maxLength={CREDIT_CHARACTERS}
        hint="公开以后人人可见，也会写在做出来的作品上"
        onChange={(event) => setName(event.target.value)}
      />
      <PostingFailure failure={failure} />
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" aria-disabled={!isReady} busyLabel={isBusy ? "正在提交…" : null}>
          {edited ? "保存" : "提交"}
        </Button>
      </div>
    </form>
  );
}
