import { type FormEvent, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { useFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { FileField } from "../../../../ui/controls/file-field.tsx";
import { findFileProblem } from "../../../../ui/controls/file-problem.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { UploadLine, useUploads } from "../../../../ui/feedback/uploads.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { dueText } from "../case-due.ts";
import {
  CASE_KIND_NAMES,
  CASE_KINDS,
  type CaseKind,
  DATA_REQUEST_NAMES,
  DATA_REQUESTS,
  type DataRequest,
} from "../case-kinds.ts";
import { MAX_CASE_TEXT, MAX_FILE_BYTES, MAX_FILES, MIN_CASE_TEXT } from "../case-limits.ts";
import { attachToCase, type Case, fileCase } from "../contract.ts";

/** Runs a call with a captcha that the browser has solved. */
export type ProveWork = <T>(run: (captcha: string) => Promise<T>, signal: AbortSignal) => Promise<T>;

interface CaseFormProps {
  isMember: boolean;
  /** The page that the case concerns, if the form was opened from a page. */
  about: string | null;
  proveWork: ProveWork;
  /** `contact`: a guest needs it to look up the case. */
  onFiled(filed: Case, contact: string): void;
}

const ROOM = { files: MAX_FILES, bytesEach: MAX_FILE_BYTES };

const EMPTY = { kind: "illegal", request: "access", page: "", text: "", contact: "" };

/**
 * The form of a case. The draft stays in this browser until it is sent. Guests leave a contact and solve an invisible
 * captcha.
 */
export function CaseForm({ isMember, about, proveWork, onFiled }: CaseFormProps) {
  // The same text creates one case, even after a double click, a lost answer or a reload.
  const { draft, write, forget, keyOfSending } = useFormDraft(
    about === null ? "case" : `case:${about}`,
    about === null ? EMPTY : { ...EMPTY, kind: "service", page: about },
  );
  const { page, text, contact } = draft;
  const kind = CASE_KIND_NAMES.find((name) => name === draft.kind) ?? "illegal";
  const request = DATA_REQUEST_NAMES.find((name) => name === draft.request) ?? "access";
  const [files, setFiles] = useState<readonly File[]>([]);
  const [slip, setSlip] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const { sending: going, sendAll } = useUploads();

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = findSlip({ text, contact, files, isMember });
    setSlip(missing);
    if (missing !== null) return;
    const body = { kind, request: kind === "personal" ? request : null, page, text, contact: isMember ? "" : contact };
    const key = keyOfSending();
    const send = (proof: { captcha?: string }) =>
      callEndpoint(fileCase, { body: { ...body, ...proof } }, { idempotencyKey: key });
    void run(async () => {
      const signal = new AbortController().signal;
      const filed = isMember ? await send({}) : await proveWork((captcha) => send({ captcha }), signal);
      forget();
      const params = { case_no: filed.case.case_no, upload_key: filed.upload_key };
      // The case exists. Its author is notified of files that failed.
      await sendAll(files, (upload, onPercent) => callEndpoint(attachToCase, { params, upload }, { onPercent })).catch(
        reportFileError,
      );
      onFiled(filed.case, body.contact);
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Select<CaseKind>
        label="哪一类"
        value={kind}
        options={CASE_KIND_NAMES.map((name) => [name, CASE_KINDS[name].label] as const)}
        hint={`${CASE_KINDS[kind].explanation}。${dueText(CASE_KINDS[kind].due)}答复。`}
        onChoose={(chosen) => write({ kind: chosen })}
      />
      {kind === "personal" && (
        <Select<DataRequest>
          label="要求什么"
          value={request}
          options={DATA_REQUEST_NAMES.map((name) => [name, DATA_REQUESTS[name]] as const)}
          hint="只能要求处理自己账号的信息。"
          onChoose={(chosen) => write({ request: chosen })}
        />
      )}
      {kind === "personal" && !isMember && (
        <p className="rounded-md border border-warning-border bg-warning-bg px-4 py-3 text-sm">
          没有登录，我们认不出账号是不是你的，只能答复、不能替你办理。能登录的请先登录再提交；复制、更正、注销在
          <Link to="/user/profile?tab=data" className="mx-1 text-warning-text underline underline-offset-2">
            个人中心
          </Link>
          里自己就能办。
        </p>
      )}
      <Field
        label="相关页面的网址（选填）"
        value={page}
        maxLength={500}
        hint="本站的网址，从地址栏复制。"
        onChange={(event) => write({ page: event.currentTarget.value })}
      />
      <TextArea
        label="发生了什么"
        value={text}
        maxLength={MAX_CASE_TEXT}
        rows={7}
        hint={`什么时候、什么内容、希望怎么处理。${MIN_CASE_TEXT} 到 ${MAX_CASE_TEXT} 字。侵权请写明你的权利和与权利人的关系。`}
        onType={(typed) => write({ text: typed })}
      />
      {!isMember && (
        <Field
          label="怎么联系你"
          value={contact}
          maxLength={254}
          hint="邮箱或手机号，写准确：查进度要用它，答复后会给邮箱发一封通知。"
          onChange={(event) => write({ contact: event.currentTarget.value })}
        />
      )}
      <FileField
        label="附件（选填）"
        accept=".jpg,.jpeg,.png,.webp,.pdf"
        hint={`图片或 PDF，最多 ${MAX_FILES} 个，每个不超过 ${sizeText(MAX_FILE_BYTES)}。只有处理它的工作人员能看。`}
        files={files}
        onChoose={setFiles}
        room={ROOM}
      />
      <UploadLine sending={going} />
      <FormAlert text={slip ?? problem ?? undefined} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="large" busyLabel={isBusy ? "正在提交…" : null}>
          提交
        </Button>
        <p className="text-sm text-text-secondary">没提交的内容留在这个浏览器里，附件要重新选。</p>
      </div>
    </form>
  );
}

function findSlip(typed: { text: string; contact: string; files: readonly File[]; isMember: boolean }): string | null {
  if (typed.text.trim().length < MIN_CASE_TEXT) return `把事情说清楚一些，至少 ${MIN_CASE_TEXT} 个字`;
  if (!typed.isMember && typed.contact.trim() === "") return "请写一个能联系到你的邮箱或手机号";
  return findFileProblem(typed.files, ROOM);
}

function reportFileError(thrown: unknown): void {
  showMessage("warning", `已提交，附件没有传完：${failureText(thrown)}。可以再提交一件，写上这一件的编号`);
}
