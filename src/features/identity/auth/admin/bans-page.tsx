import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { DayField } from "../../../../ui/console/days/day-field.tsx";
import { readShanghaiInput } from "../../../../ui/console/form/shanghai-input.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment, PageHead } from "../../../../ui/console/page-parts.tsx";
import { PersonPick } from "../../../../ui/console/people/person-pick.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { banAccount, endBan, listBans } from "../admin-contract.ts";

type Ban = OutputOf<typeof listBans>["items"][number];

const COLUMNS: readonly ListColumn<Ban>[] = [
  { key: "name", title: "账号", render: ({ name }) => name },
  { key: "phone", title: "手机", render: ({ phone_masked }) => phone_masked },
  { key: "reason", title: "原因", render: ({ reason }) => reason },
  {
    key: "until",
    title: "到",
    render: ({ until }) => (until === null ? "解封为止" : <Moment at={until} />),
  },
];

const termsOf = (ban: Ban) => pick(ban, "reason", "until");

/** Reads the terms of the ban in force; undefined: the account is not banned. */
async function readBan(account: number) {
  const { items } = await callEndpoint(listBans, {});
  return items.filter(({ user_id }) => user_id === account).map(termsOf)[0];
}

/** Lists banned accounts. */
export function BansPage() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHead
        title="封禁账号"
        text="封禁的账号不能登录；只是不让发言，用“禁言”。"
        actions={
          <Button size="small" onClick={() => setAsking(true)}>
            封禁一个账号
          </Button>
        }
      />
      <ResourceList
        endpoint={listBans}
        name="封禁中的账号"
        columns={COLUMNS}
        keyOf={({ user_id }) => user_id}
        titleOf={({ name }) => name}
        input={() => ({})}
        acts={[
          {
            label: "解封",
            run: ({ user_id }) => callEndpoint(endBan, { params: { user_id } }),
            undo: ({ user_id: account, reason, until }) =>
              undoUnlessChanged({
                saved: undefined,
                now: () => readBan(account),
                undo: () =>
                  callEndpoint(banAccount, { body: { account, reason, until } }, { idempotencyKey: drawKey() }),
              }),
          },
        ]}
        empty={{ title: "没有封禁的账号", text: "按名字、手机号或邮箱找到账号，再封禁。" }}
      />
      {isAsking && <BanSheet onClose={() => setAsking(false)} />}
    </>
  );
}

function BanSheet({ onClose }: { onClose(): void }) {
  const [account, setAccount] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [until, setUntil] = useState("");
  const isBanned = useAnswer(listBans, {}).data?.items.some(({ user_id }) => user_id === account);
  const ban = useAct(banAccount, {
    changes: [listBans],
    done: ({ name }) => `${name}已被封禁`,
    // A ban in force was replaced by this one, and an undo would end it.
    ...(isBanned === false && {
      undo: (_input, ban) =>
        undoUnlessChanged({
          saved: termsOf(ban),
          now: () => readBan(ban.user_id),
          undo: () => callEndpoint(endBan, { params: { user_id: ban.user_id } }),
        }),
    }),
    onDone: onClose,
  });
  return (
    <ReasonSheet
      title="封禁一个账号"
      text="它在所有设备上立刻退出登录，到期或解封以前不能再登录。会员和订单不变。"
      field="原因"
      label="封禁"
      hint="登录时会看到"
      isDanger
      isBusy={ban.isPending}
      onConfirm={(reason) => {
        if (account === null) setProblem("还没有选封禁谁");
        else ban.mutate({ body: { account, reason, until: readShanghaiInput(until) } });
      }}
      onClose={onClose}
    >
      <PersonPick label="账号" error={account === null ? problem : null} value={account} onChange={setAccount} />
      <DayField label="到什么时候（北京时间）" hint="不写是一直到解封" hasTime value={until} onChange={setUntil} />
    </ReasonSheet>
  );
}
