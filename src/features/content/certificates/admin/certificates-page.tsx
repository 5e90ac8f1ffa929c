import { useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { choicesOf, Moment, PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { COURSE_SOURCE } from "../../catalogue/work-sources.ts";
import { exportCertificates, listIssuedCertificates, revokeCertificate } from "../admin-contract.ts";
import { REASON_CHARACTERS } from "../certificate-limits.ts";
import type { CertificateState } from "../certificate-state.ts";

type ListedCertificate = OutputOf<typeof listIssuedCertificates>["items"][number];

const STATES: Readonly<Record<CertificateState, readonly [label: string, tone: StateTone]>> = {
  valid: ["有效", "good"],
  withdrawn: ["本人收回", "ended"],
  revoked: ["已撤销", "bad"],
};

/** Lists all issued certificates; certificates can be revoked. */
export function CertificatesPage() {
  const [revoking, setRevoking] = useState<ListedCertificate | null>(null);
  const columns: readonly ListColumn<ListedCertificate>[] = [
    { key: "name", title: "姓名", render: ({ name }) => name ?? "没有写" },
    { key: "user", title: "用户", render: ({ user }) => <NamedPerson person={user} /> },
    { key: "course", title: "课程", sort: "course_title", render: ({ course_title }) => course_title },
    {
      key: "number",
      title: "编号",
      isMinor: true,
      render: ({ number }) => <span className="tabular-nums">{number}</span>,
    },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
    {
      key: "finished",
      title: "学完",
      render: ({ finished_on }) => formatDate(new Date(`${finished_on}T00:00+08:00`)),
    },
    { key: "issued", title: "做出", sort: "issued_at", render: ({ issued_at }) => <Moment at={issued_at} /> },
    { key: "reason", title: "撤销原因", isHidden: true, render: ({ revoke_reason }) => revoke_reason },
    {
      key: "revoke",
      title: "操作",
      isPinned: true,
      render: (certificate) =>
        certificate.state !== "revoked" && (
          <Button
            size="small"
            variant="text"
            aria-label={`撤销证明 ${certificate.number}`}
            onClick={() => setRevoking(certificate)}
          >
            撤销
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead title="结业证明" text="读者学完一门课后自己做出的证明，新的在前。查看这里会记入操作记录。" />
      <ResourceList
        endpoint={listIssuedCertificates}
        name="结业证明"
        columns={columns}
        keyOf={({ number }) => number}
        search="找编号、课程、姓名"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(STATES) },
          { name: "from", label: "从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
          { name: "course_id", label: "课程", kind: "source", source: COURSE_SOURCE },
          { name: "user_id", label: "谁", kind: "person" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportCertificates,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "结业证明.csv",
        }}
        empty={{ title: "还没有证明", text: "在课程的设置里打开“学完可以做结业证明”，学完的人就能做。" }}
      />
      {revoking !== null && <RevokeSheet certificate={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function RevokeSheet({ certificate, onClose }: { certificate: ListedCertificate; onClose(): void }) {
  const { number, name, course_title: course } = certificate;
  const revoke = useAct(revokeCertificate, { changes: [listIssuedCertificates], done: "已经撤销", onDone: onClose });
  return (
    <ReasonSheet
      title="撤销证明"
      text={`${name ?? "这个人"}的《${course}》证明会失效，查验页写“已撤销”，撤销后不能恢复。`}
      field="原因"
      hint="本人看得到"
      maxLength={REASON_CHARACTERS}
      label="撤销"
      isDanger
      isBusy={revoke.isPending}
      onConfirm={(reason) => revoke.mutate({ params: { number }, body: { reason } })}
      onClose={onClose}
    />
  );
}
