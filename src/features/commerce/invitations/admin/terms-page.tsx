import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { ChoiceField, NumberField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { PickField } from "../../../../ui/console/picks/pick-field.tsx";
import { CAMPAIGN_SOURCE } from "../../coupons/campaign-source.ts";
import { changeInvitationTerms, type InvitationTerms, readInvitationTerms } from "../admin-contract.ts";
import type { RewardKind } from "../reward-kinds.ts";

const REWARDS: readonly (readonly [RewardKind, string])[] = [
  ["off", "没有奖励，邀请不显示"],
  ["vip_days", "会员天数"],
  ["coupon", "优惠券"],
];

/** Sets the rewards of inviters and when they are granted. */
export function InvitationTermsPage() {
  const answer = useAnswer(readInvitationTerms, {});
  return (
    <>
      <PageHead
        title="邀请的规则"
        text="已经付款的订单仍按付款时的奖励。"
        back={{ path: "/invitations", label: "邀请" }}
        actions={<LogLink subject="invitation-terms" look="button" />}
      />
      <AnswerView answer={answer}>{({ now }) => <TermsForm terms={now} />}</AnswerView>
    </>
  );
}

const valuesOf = (terms: InvitationTerms) =>
  pick(terms, "reward", "days", "campaign_id", "monthly_limit", "window_days");

function TermsForm({ terms }: { terms: InvitationTerms }) {
  const state = useEndpointForm({
    endpoint: changeInvitationTerms,
    name: "invitation-terms",
    values: valuesOf(terms),
    input: (body) => ({ body }),
    unversioned: { saved: valuesOf, now: async () => valuesOf((await callEndpoint(readInvitationTerms, {})).now) },
    changes: [readInvitationTerms],
    done: "规则已经保存",
  });
  const { form } = state;
  const reward = form.watch("reward");
  return (
    <ConsoleForm form={state}>
      <ChoiceField form={form} name="reward" label="奖励" choices={REWARDS} />
      {reward === "vip_days" && <NumberField form={form} name="days" label="送会员" unit="天" />}
      {reward === "coupon" && <PickField form={form} name="campaign_id" label="优惠券活动" source={CAMPAIGN_SOURCE} />}
      <NumberField form={form} name="monthly_limit" label="每人每月至多" unit="次" />
      <NumberField form={form} name="window_days" label="注册后付款的期限" unit="天" />
    </ConsoleForm>
  );
}
