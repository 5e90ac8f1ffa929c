import { type FormEvent, useEffect, useId, useState } from "react";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../ui/browser/draw-key.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { failureText } from "../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.ts";
import { MOST_FILES } from "../attached-files.ts";
import { attachToProject, type ServicePackage, sendEnquiry } from "../contract.ts";
import { LEAST_BRIEF } from "../outsourcing-rules.ts";
import { AttachedChoice, findAttachedProblem } from "./attached-choice.tsx";
import { type EnquiryDraft, findDraftProblem } from "./enquiry-draft.ts";
import { forgetDraft, restoreDraft, storeDraft } from "./restored-enquiry.ts";

interface EnquiryFormProps {
  packages: readonly ServicePackage[];
  /** Whether somebody is signed in; asked to sign in before anything is sent. */
  isMember: boolean;
  onSignIn(afterwards: () => void): void;
  /** It has a number: on to where it is followed. */
  onSent(projectId: number): void;
}

/** What somebody wants made. What is typed stays in this browser until it is sent. */
export function EnquiryForm({ packages, isMember, onSignIn, onSent }: EnquiryFormProps) {
  const [draft, setDraft] = useState(restoreDraft);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [slip, setSlip] = useState<string | null>(null);
  // The same press twice, or again after a lost answer, sends once; other words are another sending.
  const [key, setKey] = useState(drawKey);
  const { isBusy, problem, run } = useAction();
  useEffect(() => storeDraft(draft), [draft]);
  const type = (change: Partial<EnquiryDraft>) => {
    setSlip(null);
    setKey(drawKey());
    setDraft((former) => ({ ...former, ...change }));
  };

  function send() {
    void run(async () => {
      const { project } = await callEndpoint(sendEnquiry, { body: bodyOf(draft) }, { idempotencyKey: key });
      forgetDraft();
      await sendFiles(project.id, files);
      onSent(project.id);
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = findDraftProblem(draft) ?? findAttachedProblem(files, MOST_FILES.client);
    setSlip(missing);
    if (missing !== null) return;
    if (isMember) send();
    else onSignIn(send);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <PackageChoice packages={packages} chosen={draft.packageId} onChoose={(packageId) => type({ packageId })} />
      <Field
        label="一句话说明要做什么"
        value={draft.title}
        maxLength={60}
        placeholder="例如：把八年的观察笔记做成一门课"
        onChange={(event) => type({ title: event.currentTarget.value })}
      />
      <TextArea
        label="详细说说"
        value={draft.brief}
        most={4000}
        rows={7}
        hint={`给谁用、现在有什么、大概预算、最在意哪一点。至少 ${LEAST_BRIEF} 个字。`}
        onType={(brief) => type({ brief })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="怎么联系你"
          value={draft.contact}
          maxLength={100}
          placeholder="微信号、电话或邮箱"
          onChange={(event) => type({ contact: event.currentTarget.value })}
        />
        <Field
          label="希望什么时候完成（选填）"
          type="date"
          value={draft.wantedOn}
          onChange={(event) => type({ wantedOn: event.currentTarget.value })}
        />
      </div>
      <AttachedChoice label="附件（选填）" files={files} onChoose={setFiles} room={MOST_FILES.client} />
      <FormAlert text={slip ?? problem ?? undefined} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="large" busyLabel={isBusy ? "正在提交…" : null}>
          {isMember ? "提交" : "登录并提交"}
        </Button>
        <p className="text-sm text-text-secondary">提交不收费。写到一半关掉页面，下次打开还在。</p>
      </div>
    </form>
  );
}

function bodyOf({ packageId, title, brief, contact, wantedOn }: EnquiryDraft) {
  return { package_id: packageId, title, brief, contact, wanted_on: wantedOn === "" ? null : wantedOn };
}

/** One after the other. The enquiry stands; what did not arrive can be sent again where it is followed. */
async function sendFiles(projectId: number, files: readonly File[]): Promise<void> {
  try {
    for (const upload of files) await callEndpoint(attachToProject, { params: { project_id: projectId }, upload });
  } catch (thrown) {
    showMessage("warning", `项目已提交，附件没有传完：${failureText(thrown)}。请在项目里补传`);
  }
}

function PackageChoice({
  packages,
  chosen,
  onChoose,
}: {
  packages: readonly ServicePackage[];
  chosen: number | null;
  onChoose(id: number | null): void;
}) {
  const id = useId();
  // A package that is offered no more is none.
  const isKnown = packages.some((one) => one.id === chosen);
  useEffect(() => {
    if (chosen !== null && !isKnown) onChoose(null);
  }, [chosen, isKnown, onChoose]);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        想做哪一类
      </label>
      <select
        id={id}
        value={isKnown && chosen !== null ? String(chosen) : ""}
        onChange={(event) => onChoose(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
        className="min-h-11 w-full rounded-md border border-border-strong bg-card px-3 text-base"
      >
        <option value="">还不确定，先聊聊</option>
        {packages.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </select>
    </div>
  );
}
