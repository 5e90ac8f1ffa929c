import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { Select } from "../../../../ui/controls/select.tsx";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { PostingFailure } from "../../../community/discussions/web/posting-failure.tsx";
import { CREDIT_CHARACTERS, MESSAGE_CHARACTERS } from "../co-creation-limits.ts";
import { joinProposal, type Proposal } from "../contract.ts";
import { JOINED_ROLES, ROLE_LABELS } from "../contributor-roles.ts";

interface JoinFormProps {
  id: number;
  joining: Proposal["own"]["joining"];
  user: { id: number; name: string };
  onSent(): void;
  onCancel(): void;
}

/** The requested role and the name for the credits. An unsent draft stays in this browser. */
export function JoinForm({ id, joining, user, onSent, onCancel }: JoinFormProps) {
  const { draft, write, forget } = useFormDraft(`${user.id}:joining:${id}`, {
    role: joining?.role ?? "",
    name: joining?.name ?? user.name,
    message: joining?.message ?? "",
  });
  const { name, message } = draft;
  const role = JOINED_ROLES.find((one) => one === draft.role) ?? JOINED_ROLES[0];
  const { isBusy, failure, run } = useAction();
  const missing = missingText([["署名", name.trim() !== ""]]);

  async function send(): Promise<void> {
    if (missing !== null) return;
    await run(async () => {
      await callEndpoint(joinProposal, { params: { id }, body: { role, credit_name: name, message } });
      forget();
      showMessage("success", "已告诉牵头人，有答复会通知你");
      onSent();
    });
  }
  return (
    <form
      aria-label="申请加入"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="mt-5 grid gap-4 rounded-lg border border-border bg-card p-5 shadow-card"
    >
      <Select<(typeof JOINED_ROLES)[number]>
        label="想做什么"
        value={role}
        options={JOINED_ROLES.map((one) => [one, ROLE_LABELS[one]] as const)}
        onChoose={(chosen) => write({ role: chosen })}
        className="sm:max-w-72"
      />
      <Field
        label="署名"
        value={name}
        maxLength={CREDIT_CHARACTERS}
        hint="加入以后人人可见，也会写在做出来的作品上"
        onChange={(event) => write({ name: event.target.value })}
      />
      <TextArea
        label="写给牵头人"
        value={message}
        maxLength={MESSAGE_CHARACTERS}
        rows={3}
        placeholder="做过什么，每周有多少时间；只有牵头人看得到"
        onType={(typed) => write({ message: typed })}
      />
      <PostingFailure failure={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          取消
        </Button>
        <SubmitButton missing={missing} busyLabel={isBusy ? "正在提交…" : null}>
          提交申请
        </SubmitButton>
      </div>
    </form>
  );
}
