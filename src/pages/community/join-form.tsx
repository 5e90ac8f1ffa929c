import { useState } from "react";
import { CREDIT_CHARACTERS, MESSAGE_CHARACTERS } from "../../features/co-creation/co-creation-limits.ts";
import { joinProposal, type Proposal } from "../../features/co-creation/contract.ts";
import { JOINED_ROLES, ROLE_LABELS } from "../../features/co-creation/contributor-roles.ts";
import { PostingFailure } from "../../features/discussions/web/posting-failure.tsx";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { showMessage } from "../../ui/feedback/feedback.ts";

interface JoinFormProps {
  id: number;
  joining: Proposal["own"]["joining"];
  userName: string;
  onSent(): void;
  onCancel(): void;
}

/** What somebody wants to do, and by which name they are credited. */
export function JoinForm({ id, joining, userName, onSent, onCancel }: JoinFormProps) {
  const [role, setRole] = useState(JOINED_ROLES.find((one) => one === joining?.role) ?? JOINED_ROLES[0]);
  const [name, setName] = useState(joining?.name ?? userName);
  const [message, setMessage] = useState(joining?.message ?? "");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isReady = name.trim() !== "";

  async function send(): Promise<void> {
    if (!isReady || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await callEndpoint(joinProposal, { params: { id }, body: { role, credit_name: name, message } });
      showMessage("success", "已告诉牵头人，有答复会通知你");
      onSent();
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
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
        onChoose={setRole}
        className="sm:max-w-72"
      />
      <Field
        label="署名"
        value={name}
        maxLength={CREDIT_CHARACTERS}
        hint="加入以后人人可见，也会写在做出来的作品上"
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="写给牵头人"
        value={message}
        most={MESSAGE_CHARACTERS}
        rows={3}
        placeholder="做过什么，每周有多少时间；只有牵头人看得到"
        onType={setMessage}
      />
      <PostingFailure failure={failure} />
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" aria-disabled={!isReady} busyLabel={isBusy ? "正在提交…" : null}>
          提交申请
        </Button>
      </div>
    </form>
  );
}
