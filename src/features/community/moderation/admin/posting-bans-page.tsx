import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, PageHead, StateMark } from "../../../../ui/console/page-parts.tsx";
import { PersonPick } from "../../../../ui/console/people/person-pick.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { banPosting, liftPostingBan, listPostingBans } from "../admin-contract.ts";
import { MAX_BAN_DAYS, REASON_CHARACTERS } from "../moderation-limits.ts";
import { USUAL_REASONS } from "./queue-names.ts";

type PostingBan = OutputOf<typeof listPostingBans>["items"][number];

const isInForce = ({ lifted_at, ends_at }: PostingBan) => lifted_at === null && new Date(ends_at) > new Date();

const COLUMNS: readonly ListColumn<PostingBan>[] = [
  {
    key: "user",
    title: "谁",
    render: ({ user }) => (
      <Link
        to={consoleHref("/moderation", { list: "published", author_id: String(user.user_id) })}
        className="hover:text-brand hover:underline"
      >
        {user.name}
      </Link>
    ),
  },
  {
    key: "state",
    title: "状态",
    isPinned: true,
    render: (ban) =>
      isInForce(ban) ? <StateMark tone="bad">禁言中</StateMark> : <StateMark tone="ended">{endOf(ban)}</StateMark>,
  },
  { key: "reason", title: "原因", render: ({ reason }) => reason },
  { key: "starts_at", title: "从", render: ({ starts_at }) => <Moment at={starts_at} /> },
  { key: "ends_at", title: "到", render: ({ ends_at }) => <Moment at={ends_at} /> },
];

function endOf({ lifted_at }: PostingBan): string {
  return lifted_at === null ? "已到期" : "已解除";
}

/** Lists current and past posting bans. */
export function PostingBansPage() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHead
        title="禁言"
        text="禁言期间不能发言，也不能修改发过的；看和买不受影响。"
        actions={
          <Button size="small" onClick={() => setAsking(true)}>
            禁言一个人
          </Button>
        }
      />
      <ResourceList
        endpoint={listPostingBans}
        name="禁言"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        titleOf={({ user }) => user.name}
        search="在原因里找"
        filters={[
          { name: "all", label: "状态", kind: "choice", choices: [["1", "全部"]], none: "禁言中" },
          { name: "user_id", label: "谁", kind: "person" },
        ]}
        input={({ filters: { all, user_id }, q, at }) => ({
          query: {
            is_in_force: all === "1" ? "false" : "true",
            ...(q === "" ? {} : { q }),
            ...(user_id === undefined ? {} : { user_id }),
            ...(at === null ? {} : { cursor: at }),
          },
        })}
        acts={[
          {
            label: "解除禁言",
            isFor: isInForce,
            run: ({ user }) => callEndpoint(liftPostingBan, { params: { user_id: user.user_id } }),
          },
        ]}
        empty={{ title: "没有人被禁言", text: "审核时可以在隐藏或删除的同时禁言作者，也可以在这里直接禁言。" }}
      />
      {isAsking && <BanSheet onClose={() => setAsking(false)} />}
    </>
  );
}

const inForceOf = (id: number) => ({ query: { is_in_force: "true", user_id: String(id) } });

function BanSheet({ onClose }: { onClose(): void }) {
  const [id, setId] = useState<number | null>(null);
  const [days, setDays] = useState("7");
  const [problem, setProblem] = useState<string | null>(null);
  const former = useAnswer(listPostingBans, inForceOf(id ?? 0), { isWanted: id !== null });
  const ban = useAct(banPosting, {
    changes: [listPostingBans],
    done: ({ user }) => `${user.name}已被禁言`,
    // Lifting would also end a ban that is in force already.
    ...(former.data?.items.length === 0 && {
      undo: (_input, { id: saved, user: { user_id } }) =>
        undoUnlessChanged({
          saved: [saved],
          now: async () => (await callEndpoint(listPostingBans, inForceOf(user_id))).items.map((one) => one.id),
          undo: () => callEndpoint(liftPostingBan, { params: { user_id } }),
        }),
    }),
    onDone: onClose,
  });
  function send(reason: string) {
    const dayCount = Number(days);
    if (id === null) setProblem("还没有选禁言谁");
    else if (!Number.isInteger(dayCount) || dayCount < 1 || dayCount > MAX_BAN_DAYS) setProblem("天数从 1 到 3650");
    else ban.mutate({ body: { user_id: id, days: dayCount, reason } });
  }
  return (
    <ReasonSheet
      title="禁言一个人"
      text={problem ?? "从现在起这么多天，他不能发言，也不能修改发过的。"}
      field="原因"
      label="禁言"
      hint="他会看到"
      usual={USUAL_REASONS}
      maxLength={REASON_CHARACTERS}
      isDanger
      isBusy={ban.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_6rem]">
        <PersonPick label="谁" value={id} onChange={setId} />
        <Field
          label="天数"
          inputMode="numeric"
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value.trim())}
        />
      </div>
    </ReasonSheet>
  );
}
