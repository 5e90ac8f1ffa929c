import { useState } from "react";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { useListChoice } from "../../../../ui/console/list/list-choice.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { grantRight, listRights, MAX_RIGHT_DAYS } from "../admin-contract.ts";
import { RightTable } from "./right-table.tsx";

const NAMES = ["account"];
const LEVELS: readonly (readonly [2 | 3, string])[] = [
  [2, "VIP"],
  [3, "高级会员"],
];

/** Looks up the rights of an account, grants rights and revokes them. */
export function RightsPage() {
  const { choice, choose } = useListChoice(NAMES);
  const account = choice.filters.account ?? "";
  return (
    <>
      <PageHead title="会员与权益" text="开通和收回都会记入操作记录，每次查看也是。" />
      <PagePart title="开通会员" text="接在已有的会员后面。">
        <Grant />
      </PagePart>
      <PagePart title="一个账号的会员与权益">
        <Lookup
          key={account}
          account={account}
          onChoose={(id) => choose({ filters: id === "" ? {} : { account: id } })}
        />
        {/^\d+$/.test(account) ? (
          <Rights userId={Number(account)} />
        ) : (
          <EmptyState title="还没有选账号" text="写账号编号再看。" />
        )}
      </PagePart>
    </>
  );
}

function Grant() {
  const [account, setAccount] = useState("");
  const [level, setLevel] = useState<2 | 3>(2);
  const [days, setDays] = useState("30");
  const [reason, setReason] = useState("");
  const grant = useAct(grantRight, {
    changes: [listRights],
    done: "已经开通",
    onDone() {
      setAccount("");
      setReason("");
    },
  });
  const count = days.trim() === "" ? null : Number(days);
  const isCount = count === null || (Number.isInteger(count) && count >= 1 && count <= MAX_RIGHT_DAYS);
  const isReady = account.trim() !== "" && reason.trim() !== "" && isCount;
  return (
    <form
      className="grid max-w-[720px] gap-4 rounded-lg border border-border bg-card p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const right = { kind: "level", level } as const;
        grant.mutate({ body: { account: account.trim(), right, days: count, reason: reason.trim() } });
      }}
    >
      <Field
        label="账号"
        hint="名字、手机号或邮箱，写全"
        value={account}
        onChange={({ currentTarget }) => setAccount(currentTarget.value)}
      />
      <Select label="会员" value={level} options={LEVELS} onChoose={(chosen) => setLevel(chosen)} />
      <Field
        label="天数"
        hint="不写是终身"
        inputMode="numeric"
        value={days}
        error={isCount ? null : `天数从 1 到 ${MAX_RIGHT_DAYS}`}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      <Field
        label="原因"
        hint="记入操作记录"
        value={reason}
        maxLength={200}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="sm:col-span-2">
        <Button type="submit" disabled={!isReady} busyLabel={grant.isPending ? "正在开通" : null}>
          {count === null ? "开通终身会员" : `开通 ${days} 天`}
        </Button>
      </div>
    </form>
  );
}

function Lookup({ account, onChoose }: { account: string; onChoose(account: string): void }) {
  const [typed, setTyped] = useState(account);
  return (
    <form
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(typed.trim());
      }}
    >
      <Field
        label="账号编号"
        inputMode="numeric"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="secondary">
        查看
      </Button>
    </form>
  );
}

function Rights({ userId }: { userId: number }) {
  const rights = useAnswer(listRights, { params: { user_id: userId } });
  return <AnswerView answer={rights}>{({ items }) => <RightTable rights={items} />}</AnswerView>;
}
