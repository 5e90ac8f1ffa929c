import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { useListChoice } from "../../../../ui/console/list/list-choice.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { PersonPick } from "../../../../ui/console/people/person-pick.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { grantRight, listRights, MAX_RIGHT_DAYS, revokeRight } from "../admin-contract.ts";
import { RightTable } from "./right-table.tsx";

const NAMES = ["account"];
const LEVELS: readonly (readonly [2 | 3, string])[] = [
  [2, "VIP"],
  [3, "高级会员"],
];

/** Looks up the rights of an account, grants rights and revokes them. */
export function RightsPage() {
  const { choice, choose } = useListChoice(NAMES);
  const { account = "" } = choice.filters;
  const id = /^[1-9]\d{0,14}$/.test(account) ? Number(account) : null;
  return (
    <>
      <PageHead title="会员与权益" text="开通和收回都会记入操作记录，每次查看也是。" />
      <PagePart title="开通会员" text="接在已有的会员后面。">
        <Grant />
      </PagePart>
      <PagePart title="一个账号的会员与权益">
        <div className="mb-4 max-w-[360px]">
          <PersonPick
            label="看谁的"
            value={id}
            onChange={(chosen) => choose({ filters: chosen === null ? {} : { account: String(chosen) } })}
          />
        </div>
        {id === null ? <EmptyState title="还没有选账号" text="按名字找到一个人再看。" /> : <Rights userId={id} />}
      </PagePart>
    </>
  );
}

function Grant() {
  const [account, setAccount] = useState<number | null>(null);
  const [level, setLevel] = useState<2 | 3>(2);
  const [days, setDays] = useState("30");
  const [reason, setReason] = useState("");
  const grant = useAct(grantRight, {
    changes: [listRights],
    done: "已经开通",
    undo: (_input, { id: right_id }) =>
      callEndpoint(
        revokeRight,
        { params: { right_id }, body: { reason: "开通以后马上撤销" } },
        { idempotencyKey: drawKey() },
      ),
    onDone() {
      setAccount(null);
      setReason("");
    },
  });
  const count = days.trim() === "" ? null : Number(days);
  const isCount = count === null || (Number.isInteger(count) && count >= 1 && count <= MAX_RIGHT_DAYS);
  const isReady = account !== null && reason.trim() !== "" && isCount;
  return (
    <form
      className="grid max-w-[720px] gap-4 rounded-lg border border-border bg-card p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const right = { kind: "level", level } as const;
        grant.mutate({ body: { account, right, days: count, reason: reason.trim() } });
      }}
    >
      <PersonPick label="账号" value={account} onChange={setAccount} />
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

function Rights({ userId }: { userId: number }) {
  const rights = useAnswer(listRights, { params: { user_id: userId } });
  return (
    <AnswerView answer={rights} shape="table">
      {({ items }) => <RightTable rights={items} />}
    </AnswerView>
  );
}
