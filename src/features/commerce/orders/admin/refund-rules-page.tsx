import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { MoneyField, NumberField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { Moment, Money, PageHead, PagePart, WideTable } from "../../../../ui/console/page-parts.tsx";
import { KnownPerson } from "../../../../ui/console/people/known-name.tsx";
import { changeRefundRules, type RefundRules, readRefundRules } from "../refund-admin-contract.ts";

/** Sets the numbers of the refund rules and lists their changes. */
export function RefundRulesPage() {
  const answer = useAnswer(readRefundRules, {});
  return (
    <>
      <PageHead
        title="退款规则"
        text="已经申请的仍按申请时的算。买家读到的退款规则文本不会自己跟着改，请一并修改发布。"
        back={{ path: "/refunds", label: "退款" }}
        actions={<LogLink subject="refund-rules" look="button" />}
      />
      <AnswerView answer={answer}>
        {({ now, history }) => (
          <>
            <RulesForm rules={now} />
            <PagePart title="每次改动">
              <RulesHistory history={history} />
            </PagePart>
          </>
        )}
      </AnswerView>
    </>
  );
}

const valuesOf = (rules: RefundRules) =>
  pick(rules, "full_days", "most_opened", "once_in_months", "used_percent", "auto_fen", "auto_after_hours");

function RulesForm({ rules }: { rules: RefundRules }) {
  const state = useEndpointForm({
    endpoint: changeRefundRules,
    name: "refund-rules",
    values: valuesOf(rules),
    input: (body) => ({ body }),
    unversioned: { saved: valuesOf, now: async () => valuesOf((await callEndpoint(readRefundRules, {})).now) },
    changes: [readRefundRules],
    done: "规则已经保存",
  });
  const { form } = state;
  return (
    <div className="mb-8">
      <ConsoleForm form={state}>
        <NumberField form={form} name="full_days" label="付款后可以全额退的期限" unit="天" />
        <NumberField form={form} name="most_opened" label="会员：全额退时至多读过" unit="篇" />
        <NumberField form={form} name="once_in_months" label="会员：两次全额退至少相隔" unit="月" hint="0 是不限次数" />
        <NumberField form={form} name="used_percent" label="单独购买的内容：全额退时至多用过" unit="%" />
        <MoneyField form={form} name="auto_fen" label="自动同意的上限" hint="空着就不自动同意" />
        <NumberField form={form} name="auto_after_hours" label="申请后自动同意的时间" unit="小时" />
      </ConsoleForm>
    </div>
  );
}

function RulesHistory({ history }: { history: readonly RefundRules[] }) {
  if (history.length === 0) return <p className="text-sm text-text-muted">还没有改过。</p>;
  return (
    <WideTable name="以前的规则">
      <table className="w-full min-w-[640px] text-left text-sm">
        <thead className="text-text-muted">
          <tr>
            {["时间", "谁", "全额退", "读过", "间隔", "用过", "自动同意"].map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {history.map((rules) => (
            <tr key={rules.changed_at}>
              <td className="py-2 pr-4">
                <Moment at={rules.changed_at} />
              </td>
              <td className="py-2 pr-4">
                <KnownPerson id={rules.changed_by} nobody="服务器上的命令" />
              </td>
              <td className="py-2 pr-4">{rules.full_days} 天</td>
              <td className="py-2 pr-4">{rules.most_opened} 篇</td>
              <td className="py-2 pr-4">{rules.once_in_months} 月</td>
              <td className="py-2 pr-4">{rules.used_percent}%</td>
              <td className="py-2 pr-4">{rules.auto_fen === null ? "不自动" : <Money fen={rules.auto_fen} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
