import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { formatNumber } from "../certificate-number.ts";
import { certificatePath } from "../certificate-paths.ts";
import { type FinishedCourse, listCertificates, type OwnCertificate, withdrawCertificate } from "../contract.ts";
import { MakeForm } from "./make-form.tsx";

/** Profile section 结业证明: courses for which a certificate can be issued, and issued certificates. */
export function CertificatesPanel() {
  const { data, error, reload } = usePersonalData(listCertificates, {}, true);
  if (error !== null) return <LoadNote what="结业证明" reassurance="证明都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList count={2} className="skeleton-button h-[118px] w-full rounded-lg" />;
  if (data.items.length === 0 && data.ready.length === 0) {
    return (
      <EmptyState
        drawing="medal"
        title="还没有结业证明"
        text="写着「学完可以做结业证明」的课，全部学完以后会出现在这里，由你写上名字做一张。"
        action={<LinkButton to="/basic">看看基础课</LinkButton>}
      />
    );
  }
  return (
    <div className="grid gap-10">
      {data.ready.length > 0 && (
        <section aria-labelledby="certificates-ready">
          <h3 id="certificates-ready" className="mb-3 text-lg font-semibold">
            学完了，可以做证明
          </h3>
          <ul className="grid gap-4">
            {data.ready.map((course) => (
              <ReadyCourse key={course.course_id} course={course} onMade={reload} />
            ))}
          </ul>
        </section>
      )}
      {data.items.length > 0 && (
        <section aria-labelledby="certificates-made">
          <h3 id="certificates-made" className="mb-3 text-lg font-semibold">
            做好的证明
          </h3>
          <ul className="grid gap-4">
            {data.items.map((certificate) => (
              <MadeCertificate key={certificate.number} certificate={certificate} onChanged={reload} />
            ))}
          </ul>
        </section>
      )}
      <p className="text-sm text-text-muted">
        结业证明由本站自己出具，只说明学完了这门课，不是国家职业资格证书，也不是学历或学位证明。
      </p>
    </div>
  );
}

const CARD = "rounded-lg border border-border bg-card p-5 shadow-card";

function ReadyCourse({ course, onMade }: { course: FinishedCourse; onMade(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={CARD}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold">
            <Link to={course.path} className="hover:text-brand hover:underline">
              {course.title}
            </Link>
          </p>
          <p className="mt-0.5 text-sm text-text-muted">{dayText(course.finished_on)}学完</p>
        </div>
        {!isOpen && <Button onClick={() => setOpen(true)}>做结业证明</Button>}
      </div>
      {isOpen && <MakeForm courseId={course.course_id} onMade={onMade} onClose={() => setOpen(false)} />}
    </li>
  );
}

function MadeCertificate({ certificate, onChanged }: { certificate: OwnCertificate; onChanged(): void }) {
  const [isConfirming, setConfirming] = useState(false);
  const { number, state, name, course_title, finished_on, revoke_reason } = certificate;
  return (
    <li className={CARD}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {course_title}
            {state === "withdrawn" && <Tag>已撤回</Tag>}
            {state === "revoked" && <Tag>本站已撤销</Tag>}
          </p>
          <p className="mt-0.5 text-sm text-text-secondary">
            {name !== null && `${name}，`}
            {dayText(finished_on)}学完
          </p>
          <p className="mt-0.5 text-sm text-text-muted tabular-nums">编号 {formatNumber(number)}</p>
          {revoke_reason !== null && (
            <p className="mt-2 text-sm text-danger-text">撤销的原因：{revoke_reason}。有疑问请联系客服。</p>
          )}
        </div>
        {state === "valid" && (
          <div className="flex gap-3">
            <LinkButton to={certificatePath(number)}>查看和打印</LinkButton>
            <Button
              variant="secondary"
              aria-label={`撤回《${course_title}》的证明`}
              onClick={() => setConfirming(true)}
            >
              撤回
            </Button>
          </div>
        )}
      </div>
      {isConfirming && (
        <ConfirmSheet
          title="撤回这张证明？"
          text="上面的名字立刻删去，谁来查验都会看到它已撤回，打印出来的也就作废了。以后可以再做一张，编号是新的。"
          label="撤回证明"
          cancelLabel="先留着"
          onConfirm={async () => {
            await callEndpoint(withdrawCertificate, { params: { number } });
            showMessage("success", "证明已撤回");
            onChanged();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}

function dayText(day: string): string {
  return formatDate(new Date(`${day}T00:00:00+08:00`));
}
