import { useState } from "react";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Moment, StateMark } from "../../../../ui/console/page-parts.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { RowTable } from "../../../../ui/console/row-table.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { type AdminRight, listRights, revokeRight } from "../admin-contract.ts";
import { RIGHT_SOURCES } from "../right-sources.ts";

const TITLES = ["是什么", "状态", "从", "到", "来源", "操作"];

function nameOf({ level, resource }: AdminRight): string {
  if (level === null) return resource ?? "";
  return level === 3 ? "高级会员" : "VIP";
}

/** The reasons that the ledger stores. */
const REVOKE_REASONS: Readonly<Record<string, string>> = {
  upgraded: "升级时折价抵扣",
  refunded: "已退款",
  staff: "工作人员收回",
};

const isOver = ({ ends_at }: AdminRight) => ends_at !== null && new Date(ends_at) <= new Date();

/** What a revocation takes away. */
function remainderOf(right: AdminRight): string {
  const until = right.ends_at === null ? "终身的" : `到 ${formatExactTime(new Date(right.ends_at))} 的`;
  return right.starts_at === null ? "暂停中的这一段" : `这个账号${until}${nameOf(right)}`;
}

/** Lists all rights of one account, including revoked and expired ones. */
export function RightTable({ rights }: { rights: readonly AdminRight[] }) {
  const [pending, setPending] = useState<AdminRight | null>(null);
  const revoke = useAct(revokeRight, {
    changes: [listRights],
    done: "已经收回",
    onDone: () => setPending(null),
  });
  if (rights.length === 0) return <EmptyState drawing="medal" title="没有会员，也没有权益" text="可以在上面开通。" />;
  return (
    <>
      <RowTable name="会员与权益" titles={TITLES}>
        {rights.map((right) => (
          <tr key={right.id} className="border-b border-border align-top">
            <th scope="row" className="px-3 py-2.5 text-left font-medium">
              {nameOf(right)}
            </th>
            <td className="px-3 py-2.5">
              <RightState right={right} />
            </td>
            <td className="px-3 py-2.5">
              <Moment at={right.starts_at} />
            </td>
            <td className="px-3 py-2.5">
              {right.ends_at === null && right.starts_at !== null ? "终身" : <Moment at={right.ends_at} />}
            </td>
            <td className="px-3 py-2.5">
              {RIGHT_SOURCES[right.source]}
              {right.order_no !== null && <span className="block text-text-muted">{right.order_no}</span>}
            </td>
            <td className="px-3 py-2">
              {right.revoked_at === null && !isOver(right) && (
                <Button size="small" variant="danger" onClick={() => setPending(right)}>
                  收回
                </Button>
              )}
            </td>
          </tr>
        ))}
      </RowTable>
      {pending !== null && (
        <ReasonSheet
          title={`收回${nameOf(pending)}`}
          text={`${remainderOf(pending)}立刻结束，不能恢复，要再给只能重新开通。钱不退，退款另走。`}
          field="原因"
          label="收回"
          isDanger
          isBusy={revoke.isPending}
          onConfirm={(reason) => revoke.mutate({ params: { right_id: pending.id }, body: { reason } })}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}

function RightState({ right }: { right: AdminRight }) {
  if (right.revoked_at !== null) {
    return (
      <>
        <StateMark tone="bad">已收回</StateMark>
        <span className="block text-text-muted">{REVOKE_REASONS[right.revoke_reason ?? ""]}</span>
      </>
    );
  }
  if (right.starts_at === null) return <StateMark tone="waiting">暂停，终身会员在用</StateMark>;
  if (isOver(right)) return <StateMark tone="ended">已到期</StateMark>;
  if (new Date(right.starts_at) > new Date()) return <StateMark tone="info">还没开始</StateMark>;
  return <StateMark tone="good">有效</StateMark>;
}
