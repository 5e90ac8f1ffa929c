import { useState } from "react";
import { useAct } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { type AdminInvitation, listInvitations, refuseInvitation, releaseInvitation } from "../admin-contract.ts";
import { END_REASONS, INVITATION_STATES, type InvitationState, SIGNS } from "../invitation-states.ts";

const STATES: Readonly<Record<InvitationState, readonly [string, StateTone]>> = {
  held: [INVITATION_STATES.held, "waiting"],
  bound: [INVITATION_STATES.bound, "info"],
  waiting: [INVITATION_STATES.waiting, "info"],
  credited: [INVITATION_STATES.credited, "good"],
  returning: [INVITATION_STATES.returning, "bad"],
  returned: [INVITATION_STATES.returned, "ended"],
  ended: [INVITATION_STATES.ended, "ended"],
};

const MAX_REASON = 200;

/** Lists invitations; rewards of suspected self-invitations wait for a decision. */
export function InvitationsPage() {
  const [refusing, setRefusing] = useState<AdminInvitation | null>(null);
  const confirm = useConfirm();
  const changes = [listInvitations];
  const release = useAct(releaseInvitation, { changes, done: "奖励已经发放" });
  const refuse = useAct(refuseInvitation, { changes, done: "记下了，不发奖励", onDone: () => setRefusing(null) });
  const ask = ({ id, inviter, reward }: AdminInvitation) =>
    confirm({
      title: "发放奖励",
      text: `${inviter.name}得到${reward ?? "这份奖励"}。`,
      label: "发放",
      onConfirm: async () => {
        await release.mutateAsync({ params: { invitation_id: id } });
      },
    });
  const columns: readonly ListColumn<AdminInvitation>[] = [
    { key: "inviter", title: "邀请人", render: ({ inviter }) => <NamedPerson person={inviter} /> },
    { key: "invited", title: "被邀请的人", render: ({ invited }) => <NamedPerson person={invited} /> },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
    {
      key: "why",
      title: "为什么",
      render: ({ signs, end_reason, note }) => (
        <div className="max-w-[28em] whitespace-normal">
          {signs.map((sign) => (
            <p key={sign}>{SIGNS[sign]}</p>
          ))}
          {end_reason !== null && <p>{END_REASONS[end_reason]}</p>}
          {note !== null && <p className="text-text-muted">{note}</p>}
        </div>
      ),
    },
    { key: "reward", title: "奖励", render: ({ reward }) => reward },
    { key: "order", title: "订单", isMinor: true, isHidden: true, render: ({ order_no }) => order_no },
    { key: "bound", title: "注册", sort: "id", render: ({ bound_at }) => <Moment at={bound_at} /> },
    {
      key: "due",
      title: "应发",
      sort: "due_at",
      isHidden: true,
      render: ({ due_at }) => due_at && <Moment at={due_at} />,
    },
    {
      key: "credited",
      title: "发放",
      sort: "credited_at",
      isHidden: true,
      render: ({ credited_at }) => credited_at && <Moment at={credited_at} />,
    },
    {
      key: "decider",
      title: "谁核对的",
      isHidden: true,
      render: ({ decided_by }) => <NamedPerson person={decided_by} nobody="" />,
    },
    {
      key: "acts",
      title: "操作",
      isPinned: true,
      render: (row) =>
        row.state === "held" && (
          <div className="flex gap-2">
            <Button size="small" variant="secondary" onClick={() => ask(row)}>
              发放
            </Button>
            <Button size="small" variant="danger" onClick={() => setRefusing(row)}>
              不发
            </Button>
          </div>
        ),
    },
  ];
  return (
    <>
      <PageHead
        title="邀请"
        text="看起来像同一个人的奖励先暂缓，核对以后发放或不发。"
        actions={
          <LinkButton size="small" variant="secondary" to={consoleHref("/invitations/terms")}>
            邀请的规则
          </LinkButton>
        }
      />
      <ResourceList
        endpoint={listInvitations}
        name="邀请"
        columns={columns}
        keyOf={({ id }) => id}
        search="两个人的名字、手机末四位、订单号"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(STATES) },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "注册从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        empty={{ title: "还没有邀请", text: "打开邀请奖励以后，会员可以邀请别人注册。" }}
      />
      {refusing !== null && (
        <ReasonSheet
          title="不发这份奖励"
          text={`${refusing.inviter.name}会看到没有奖励，看不到原因。`}
          field="原因"
          maxLength={MAX_REASON}
          label="不发"
          isDanger
          isBusy={refuse.isPending}
          onConfirm={(reason) => refuse.mutate({ params: { invitation_id: refusing.id }, body: { reason } })}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
  );
}
