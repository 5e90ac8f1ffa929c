import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { pathOfOrder } from "../../../../domain/orders/order-paths.ts";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { CopyButton } from "../../../../ui/feedback/copy-button.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { SectionHeading } from "../../../../ui/layout/section-heading.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { CASE_KINDS } from "../case-kinds.ts";
import { COMPLAINTS_PATH, pathOfCase } from "../case-paths.ts";
import { CASE_STATES } from "../case-states.ts";
import { type Case, listOwnCases, lookUpCase } from "../contract.ts";
import { CaseForm, type ProveWork } from "./case-form.tsx";
import { CaseView } from "./case-view.tsx";

const ORDER_NUMBER = /^[0-9A-Z]{24}$/;

/** The complete page: the form, the search by number, and the user's own cases. */
export function CaseAdmin({ isMember, proveWork }: { isMember: boolean; proveWork: ProveWork }) {
  const [search] = useSearchParams();
  const chosen = search.get("case");
  const order = search.get("order") ?? "";
  const about = ORDER_NUMBER.test(order) ? pathOfOrder(order) : null;
  const [receipt, setReceipt] = useState<{ filed: Case; contact: string } | null>(null);
  // Set after a guest has filed or looked up a case, so that each step proves authorship again.
  const [round, setRound] = useState(0);
  if (isMember && chosen !== null) return <OwnCase key={chosen} caseNo={chosen} />;
  return (
    <div className="grid gap-16">
      <section aria-label="提交">
        {receipt === null ? (
          <div className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-8">
            <CaseForm
              key={about}
              isMember={isMember}
              about={about}
              proveWork={proveWork}
              onFiled={(one, contact) => {
                setReceipt({ filed: one, contact });
                setRound(round + 1);
              }}
            />
          </div>
        ) : (
          <div role="status" className="grid gap-3 rounded-lg border border-success-border bg-success-bg p-5 sm:p-6">
            <p className="font-semibold">已收到，编号 {receipt.filed.case_no}</p>
            <p className="text-sm">
              我们在 {formatExactTime(new Date(receipt.filed.due_at))}前答复。
              {isMember ? (
                "答复会发到你的通知里。"
              ) : (
                <>
                  请记下编号，我们不会再发给你；查进度要用它和你留的联系方式{" "}
                  <strong className="wrap-anywhere">{receipt.contact}</strong>。联系方式写错了，请再提交一件。
                </>
              )}
            </p>
            <div className="flex flex-wrap gap-3">
              <CopyButton text={() => receipt.filed.case_no} label="复制编号" done="编号已复制" />
              <Button size="small" variant="quiet" onClick={() => setReceipt(null)}>
                再提交一件
              </Button>
            </div>
          </div>
        )}
      </section>
      {isMember && <OwnCases key={round} />}
      <LookUp isMember={isMember} />
    </div>
  );
}

function LookUp({ isMember }: { isMember: boolean }) {
  const [caseNo, setCaseNo] = useState("");
  const [contact, setContact] = useState("");
  const [found, setFound] = useState<Case | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, run } = useAction();
  function submit(event: FormEvent) {
    event.preventDefault();
    setFound(null);
    setMissing(false);
    void run(async () => {
      try {
        setFound((await callEndpoint(lookUpCase, { body: { case_no: caseNo, contact } })).case);
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.code !== "CASE_NOT_FOUND") throw thrown;
        setMissing(true);
      }
    });
  }
  return (
    <section aria-label="查进度">
      <SectionHeading
        title="查进度"
        note={`用编号和提交时留的联系方式。${isMember ? "登录后提交的都在上面。" : "登录后提交的，登录以后在这里看。"}`}
      />
      <form onSubmit={submit} noValidate className="mb-6 grid gap-5 sm:grid-cols-2">
        <Field
          label="编号"
          value={caseNo}
          placeholder="TS-20261125-7K3M9Q"
          maxLength={40}
          onChange={(event) => setCaseNo(event.currentTarget.value)}
        />
        <Field
          label="联系方式"
          value={contact}
          maxLength={254}
          onChange={(event) => setContact(event.currentTarget.value)}
        />
        <div className="grid gap-3 sm:col-span-2">
          <FormAlert text={isMissing ? "编号或联系方式不对，请核对后再试" : (problem ?? undefined)} />
          <div>
            <Button type="submit" variant="secondary" busyLabel={isBusy ? "正在查…" : null}>
              查进度
            </Button>
          </div>
        </div>
      </form>
      {found !== null && <CaseView key={found.case_no} openCase={found} contact={contact} onChanged={setFound} />}
    </section>
  );
}

function OwnCases() {
  const first = usePersonalData(listOwnCases, { query: {} }, true);
  return (
    <section aria-label="我的投诉与申请">
      <SectionHeading title="我的投诉与申请" />
      <OwnList
        first={first}
        fetchAfter={(cursor) => callEndpoint(listOwnCases, { query: { cursor } })}
        what="投诉与申请"
        reassurance="提交过的都在"
        skeleton="skeleton-button h-[88px]"
        empty={<EmptyState drawing="note" title="还没有提交过" text="提交以后，编号、进度和答复都在这里。" />}
      >
        {(one) => (
          <li className="relative rounded-lg border border-border bg-card p-5 shadow-card">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={pathOfCase(one.case_no)} className="font-semibold tabular-nums after:absolute after:inset-0">
                {one.case_no}
              </Link>
              <Tag>{CASE_STATES[one.state]}</Tag>
            </p>
            <p className="mt-1 text-sm text-text-secondary">
              {CASE_KINDS[one.kind].label} · <TimeText at={one.filed_at} />
            </p>
          </li>
        )}
      </OwnList>
    </section>
  );
}

function OwnCase({ caseNo }: { caseNo: string }) {
  const [changed, setChanged] = useState<Case | null>(null);
  const { data, error, reload } = usePersonalData(lookUpCase, { body: { case_no: caseNo, contact: "" } }, true);
  const openCase = changed ?? data?.case ?? null;
  return (
    <section aria-label="一件投诉或申请" className="grid gap-4">
      <p>
        <Link to={COMPLAINTS_PATH} className="inline-flex min-h-11 items-center text-brand hover:underline">
          提交新的，看全部
        </Link>
      </p>
      {error !== null && <LoadNote what="这一件" reassurance="提交过的都在" error={error} onRetry={reload} />}
      {error === null && openCase === null && <SkeletonList className="h-[200px] w-full rounded-lg" count={1} />}
      {openCase !== null && <CaseView openCase={openCase} contact={null} onChanged={setChanged} />}
    </section>
  );
}
