import { titles } from "virtual:endpoint-titles";
import { useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { choicesOf, Facts, Moment, PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { exportAudit, listAudit } from "../contract.ts";
import { differenceText, listDifferences } from "./audit-difference.ts";
import { subjectText } from "./subject-kinds.ts";
import { SubjectSheet, SubjectTitle } from "./subject-sheet.tsx";

type Act = OutputOf<typeof listAudit>["items"][number];

const OUTCOMES: Record<Act["outcome"], readonly [string, StateTone]> = {
  done: ["已完成", "good"],
  refused: ["被拒绝", "waiting"],
  failed: ["失败", "bad"],
  begun: ["结果不明", "info"],
};

/** Actions that only commands on the server can do. */
const COMMAND_TITLES: Readonly<Record<string, string>> = {
  createAdmin: "设立站长",
  resetSecondFactor: "关闭一个账号的两步验证",
  unlinkWechat: "解除一个账号的微信绑定",
};

const titleOf = (action: string) => COMMAND_TITLES[action] ?? titles[action] ?? action;

/** Lists the actions of staff with their changes, newest first. */
export function AuditPage() {
  const [opened, setOpened] = useState<Act | null>(null);
  const columns: readonly ListColumn<Act>[] = [
    {
      key: "action",
      title: "操作",
      render: ({ action, before, after }) => (
        <>
          {titleOf(action)}
          <span className="block max-w-[420px] truncate text-sm text-text-muted">
            {differenceText(listDifferences(before, after))}
          </span>
        </>
      ),
    },
    { key: "actor", title: "谁", render: ({ actor }) => actor?.name ?? "本机或已注销的账号" },
    {
      key: "subject",
      title: "对象",
      render: ({ subject, subject_title }) => (
        <>
          {subject_title ?? (subject && subjectText(subject))}
          {subject_title !== null && subject !== null && (
            <span className="block text-sm text-text-muted">{subjectText(subject)}</span>
          )}
        </>
      ),
    },
    { key: "outcome", title: "结果", render: ({ outcome }) => stateOf(OUTCOMES, outcome) },
    { key: "ip", title: "来源地址", isMinor: true, isHidden: true, render: ({ ip }) => ip },
    { key: "created_at", title: "时间", sort: "created_at", render: ({ created_at }) => <Moment at={created_at} /> },
    {
      key: "change",
      title: "改动",
      render: (act) => (
        <Button size="small" variant="text" onClick={() => setOpened(act)}>
          查看
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead title="操作记录" text="工作人员的每次操作，新的在前；不能修改，也不能删除。" />
      <ResourceList
        endpoint={listAudit}
        name="操作记录"
        columns={columns}
        keyOf={({ id }) => id}
        search="找操作、对象、错误码、请求编号"
        filters={[
          { name: "outcome", label: "结果", kind: "choice", choices: choicesOf(OUTCOMES) },
          { name: "actor_id", label: "谁", kind: "person" },
          { name: "from", label: "从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
          {
            name: "subject",
            label: "对象",
            kind: "sheet",
            titleOf: (subject) => <SubjectTitle subject={subject} />,
            sheet: (acts) => <SubjectSheet {...acts} />,
          },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportAudit,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "操作记录.csv",
        }}
        empty={{ title: "还没有操作记录", text: "工作人员的操作会记在这里。" }}
      />
      {opened !== null && <ActSheet act={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function ActSheet({ act, onClose }: { act: Act; onClose(): void }) {
  const differences = listDifferences(act.before, act.after);
  return (
    <Sheet
      isOpen
      title={titleOf(act.action)}
      text={act.subject_title ?? (act.subject === null ? undefined : subjectText(act.subject))}
      onClose={onClose}
    >
      <Facts
        facts={[
          ["谁", act.actor?.name],
          ["时间", <Moment key="time" at={act.created_at} />],
          ["结果", stateOf(OUTCOMES, act.outcome)],
          ["错误", act.error_code],
          ["对象", act.subject],
          ["接口", act.action],
          ["请求编号", act.request_id],
          ["来源地址", act.ip],
        ]}
      />
      <h3 className="mt-5 mb-2 font-semibold">改动</h3>
      {differences.length === 0 ? (
        <p className="text-sm text-text-muted">没有记下改动的内容。</p>
      ) : (
        <ul className="flex flex-col gap-3 text-sm">
          {differences.map(({ name, before, after }) => (
            <li key={`${name} ${before} ${after}`}>
              <p className="text-text-muted">{name}</p>
              {before !== null && <del className="block break-all text-danger-text decoration-1">{before}</del>}
              {after !== null && <ins className="block break-all text-success-text no-underline">{after}</ins>}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
