import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { type BatchCode, listBatchCodes, listBatches, revokeRedemption, voidCode } from "../admin-contract.ts";
import { CODE_STATES, type CodeState } from "../code-states.ts";

const STATES: Readonly<Record<CodeState, readonly [string, StateTone]>> = {
  unused: [CODE_STATES.unused, "info"],
  redeemed: [CODE_STATES.redeemed, "good"],
  revoked: [CODE_STATES.revoked, "bad"],
  voided: [CODE_STATES.voided, "ended"],
};

const MAX_REASON = 200;

/** Lists the codes of one batch by their last four characters. */
export function CodesPage({ params }: ConsolePageProps) {
  const batchId = params.id ?? "";
  const batch = useAnswer(listBatches, { query: { id: batchId } }).data?.items[0];
  const [taking, setTaking] = useState<BatchCode | null>(null);
  const revoke = useAct(revokeRedemption, {
    changes: [listBatchCodes, listBatches],
    done: "已经收回，码不能再用",
    onDone: () => setTaking(null),
  });
  const columns: readonly ListColumn<BatchCode>[] = [
    { key: "code", title: "末四位", render: ({ last_four }) => last_four },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
    { key: "person", title: "谁兑换的", render: ({ user }) => <NamedPerson person={user} nobody="" /> },
    {
      key: "at",
      title: "兑换",
      sort: "redeemed_at",
      render: ({ redeemed_at }) => redeemed_at && <Moment at={redeemed_at} />,
    },
    {
      key: "end",
      title: "收回或作废",
      render: ({ revoked_at, voided_at }) => <Moment at={revoked_at ?? voided_at} />,
    },
    {
      key: "acts",
      title: "操作",
      isPinned: true,
      render: (code) =>
        code.state === "redeemed" && (
          <Button size="small" variant="danger" onClick={() => setTaking(code)}>
            收回
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead
        title={batch === undefined ? "一批兑换码" : `兑换码：${batch.name}`}
        text="码本身没有留存，只看得到末四位。"
        back={{ path: "/codes", label: "兑换码" }}
      />
      <ResourceList
        endpoint={listBatchCodes}
        name="兑换码"
        columns={columns}
        keyOf={({ id }) => id}
        titleOf={({ last_four }) => `末四位 ${last_four} 的码`}
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(STATES) },
          { name: "user_id", label: "谁", kind: "person" },
        ]}
        search="末四位、谁兑换的"
        input={(choice) => ({ params: { batch_id: batchId }, query: listQuery(choice) })}
        acts={[
          {
            label: "作废",
            isDanger: true,
            isFor: ({ state }) => state === "unused",
            question: (codes) => ({ title: "作废这些码", text: `${codes.length} 个没用过的码不能再用，不能恢复。` }),
            run: ({ id, last_four }) => callEndpoint(voidCode, { params: { code_id: id }, body: { last_four } }),
          },
        ]}
        changes={[listBatches]}
        empty={{ title: "这一批没有码", text: "地址可能写错了。" }}
      />
      {taking !== null && (
        <ReasonSheet
          title={`收回末四位 ${taking.last_four} 的码`}
          text={`${taking.user?.name ?? ""}由它开通的会员或内容立刻结束，码不能再用。`}
          field="原因"
          maxLength={MAX_REASON}
          label="收回"
          isDanger
          isBusy={revoke.isPending}
          onConfirm={(reason) => revoke.mutate({ params: { code_id: taking.id }, body: { reason } })}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  );
}
