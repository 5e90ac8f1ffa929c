import { type FormEvent, useEffect, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { findFileProblem } from "../../../../ui/controls/file-problem.ts";
import { Select } from "../../../../ui/controls/select.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { UploadLine, useUploads } from "../../../../ui/feedback/uploads.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { MAX_FILES } from "../attached-files.ts";
import { attachToProject, type ServicePackage, sendEnquiry } from "../contract.ts";
import { MIN_BRIEF } from "../outsourcing-rules.ts";
import { findDraftProblem } from "./enquiry-draft.ts";
import { ProjectFilesField, roomOf } from "./project-files-field.tsx";

interface EnquiryFormProps {
  packages: readonly ServicePackage[];
  /** Whether the user is signed in; a guest signs in before anything is sent. */
  isMember: boolean;
  onSignIn(afterwards: () => void): void;
  /** The enquiry has an id, and the next page shows its progress. */
  onSent(projectId: number): void;
}

const EMPTY = { packageId: "", title: "", brief: "", contact: "", wantedOn: "" };

/** The form of an enquiry. The draft stays in this browser until it is sent. */
export function EnquiryForm({ packages, isMember, onSignIn, onSent }: EnquiryFormProps) {
  // The same text creates one enquiry, even after a double click, a lost answer or a reload.
  const { draft, write, forget, keyOfSending } = useFormDraft("enquiry", EMPTY);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [slip, setSlip] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const { sending, sendAll } = useUploads();
  const type = (change: Partial<typeof EMPTY>) => {
    setSlip(null);
    write(change);
  };

  function send() {
    void run(async () => {
      const { project } = await callEndpoint(sendEnquiry, { body: bodyOf(draft) }, { idempotencyKey: keyOfSending() });
      forget();
      // The enquiry exists. Files that failed can be uploaded again on its page.
      await sendAll(files, (upload, onPercent) =>
        callEndpoint(attachToProject, { params: { project_id: project.id }, upload }, { onPercent }),
      ).catch(reportFileError);
      onSent(project.id);
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = findDraftProblem(draft) ?? findFileProblem(files, roomOf(MAX_FILES.client));
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
        maxLength={4000}
        rows={7}
        hint={`给谁用、现在有什么、大概预算、最在意哪一点。至少 ${MIN_BRIEF} 个字。`}
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
      <ProjectFilesField label="附件（选填）" files={files} onChoose={setFiles} room={MAX_FILES.client} />
      <UploadLine sending={sending} />
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

function bodyOf({ packageId, title, brief, contact, wantedOn }: typeof EMPTY) {
  return {
    package_id: packageId === "" ? null : Number(packageId),
    title,
    brief,
    contact,
    wanted_on: wantedOn === "" ? null : wantedOn,
  };
}

function reportFileError(thrown: unknown): void {
  showMessage("warning", `项目已提交，附件没有传完：${failureText(thrown)}。请在项目里补传`);
}

/** No package has this value. */
const UNSURE = "";

function PackageChoice({
  packages,
  chosen,
  onChoose,
}: {
  packages: readonly ServicePackage[];
  chosen: string;
  onChoose(id: string): void;
}) {
  // A package that is no longer offered is ignored.
  const isKnown = packages.some((one) => String(one.id) === chosen);
  useEffect(() => {
    if (chosen !== UNSURE && !isKnown) onChoose(UNSURE);
  }, [chosen, isKnown, onChoose]);
  return (
    <Select
      label="想做哪一类"
      value={isKnown ? chosen : UNSURE}
      options={[[UNSURE, "还不确定，先聊聊"], ...packages.map(({ id, title }) => [String(id), title] as const)]}
      onChoose={onChoose}
    />
  );
}
