import { CHANNEL_LABELS, KIND_LABELS } from "../../../../domain/notifications/kind-names.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment, PageHead, PagePart, StateMark, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { RowTable } from "../../../../ui/console/row-table.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { listDeliveries, listNoticeChannels, retryDelivery, sendTestNotice } from "../admin-contract.ts";
import type { DeliveryState } from "../delivery-states.ts";

type Delivery = OutputOf<typeof listDeliveries>["items"][number];

const STATES: Readonly<Record<DeliveryState, readonly [string, StateTone]>> = {
  waiting: ["等着发", "info"],
  sending: ["正在发", "info"],
  sent: ["已发出", "good"],
  given_up: ["没有发成", "bad"],
  unknown: ["不知道到了没有", "waiting"],
  dropped: ["不用发了", "ended"],
};

const COLUMNS: readonly ListColumn<Delivery>[] = [
  { key: "kind", title: "通知", render: ({ kind }) => KIND_LABELS[kind] },
  { key: "channel", title: "方式", render: ({ channel }) => CHANNEL_LABELS[channel] },
  { key: "user", title: "谁", render: ({ name }) => name },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
  { key: "detail", title: "原因", render: ({ detail }) => detail },
  { key: "attempts", title: "试了几次", isNumber: true, isHidden: true, render: ({ attempts }) => attempts },
  { key: "due_at", title: "该发的时间", render: ({ due_at }) => <Moment at={due_at} /> },
  { key: "settled_at", title: "结束", isHidden: true, render: ({ settled_at }) => <Moment at={settled_at} /> },
];

/** Lists e-mails and SMS to users, and the channels of each kind of notification. */
export function NoticesPage() {
  return (
    <>
      <PageHead title="通知" text="发给用户的邮件和短信。没有发成的，在前面选中以后可以再发一次。" />
      <PagePart title="发送记录">
        <ResourceList
          endpoint={listDeliveries}
          name="发送记录"
          columns={COLUMNS}
          keyOf={({ id }) => id}
          titleOf={({ kind, name }) => `${name ?? ""}的“${KIND_LABELS[kind]}”`}
          search="在没有发成的原因里找"
          filters={[
            { name: "failed", label: "结果", kind: "choice", choices: [["1", "没有发成的"]] },
            { name: "user_id", label: "谁", kind: "person" },
            { name: "from", label: "从", kind: "day" },
            { name: "to", label: "到", kind: "day" },
          ]}
          input={({ filters: { failed, user_id, from, to }, q, at }) => ({
            query: {
              failed: failed === "1" ? ("1" as const) : ("0" as const),
              ...(user_id === undefined ? {} : { user_id }),
              ...(from === undefined ? {} : { from }),
              ...(to === undefined ? {} : { to }),
              ...(q === "" ? {} : { q }),
              ...(at === null ? {} : { cursor: at }),
            },
          })}
          acts={[
            {
              label: "再发一次",
              isFor: ({ state }) => state === "given_up" || state === "unknown",
              run: ({ id }) => callEndpoint(retryDelivery, { params: { id } }, { idempotencyKey: drawKey() }),
            },
          ]}
          empty={{ title: "还没有发过邮件和短信", text: "发给用户的邮件和短信会记在这里。" }}
        />
      </PagePart>
      <PagePart title="通知的方式" text="没有配好的方式，用户的设置里就没有。">
        <Channels />
      </PagePart>
    </>
  );
}

function Channels() {
  const channels = useAnswer(listNoticeChannels, {});
  const trial = useAct(sendTestNotice, { changes: [listDeliveries], onDone: showTrial });
  return (
    <AnswerView answer={channels} shape="rows">
      {({ kinds }) => (
        <RowTable name="通知的方式" titles={["通知", "方式", "试发给自己"]}>
          {kinds.map(({ kind, label, channels: ways }) => (
            <tr key={kind} className="border-b border-border">
              <th scope="row" className="px-3 py-2.5 text-left font-medium">
                {label}
              </th>
              <td className="px-3">
                <span className="flex flex-wrap gap-x-4 gap-y-1">
                  {ways.map(({ channel, is_configured }) => (
                    <StateMark key={channel} tone={is_configured ? "good" : "ended"}>
                      {CHANNEL_LABELS[channel]}
                      {is_configured ? "" : "（没有配好）"}
                    </StateMark>
                  ))}
                </span>
              </td>
              <td className="px-3">
                <span className="flex flex-wrap gap-2 py-1.5">
                  {ways.map(({ channel, is_configured }) =>
                    channel === "site" || !is_configured ? null : (
                      <Button
                        key={channel}
                        size="small"
                        variant="secondary"
                        disabled={trial.isPending}
                        onClick={() => trial.mutate({ body: { channel, kind } })}
                      >
                        发{CHANNEL_LABELS[channel]}
                      </Button>
                    ),
                  )}
                </span>
              </td>
            </tr>
          ))}
        </RowTable>
      )}
    </AnswerView>
  );
}

function showTrial({ is_sent, detail }: { is_sent: boolean; detail: string | null }): void {
  if (is_sent) showMessage("success", "已经发给你，看看收到没有");
  else showMessage("error", detail === null ? "没有发成" : `没有发成：${detail}`);
}
