import { useNavigate } from "react-router";
import type { InputOf } from "../../../../kit/api/endpoint.ts";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TimeField } from "../../../../ui/console/form/day-fields.tsx";
import {
  AreaField,
  ChoiceField,
  MoneyField,
  NumberField,
  SwitchField,
  TextField,
} from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { PicksField } from "../../../../ui/console/picks/picks-field.tsx";
import { PLAN_SOURCE } from "../../../access/membership/plan-source.ts";
import { listCampaigns, makeCampaign } from "../admin-contract.ts";
import { MAX_SUBJECTS } from "../coupon-limits.ts";
import { campaignSentence, EMPTY_CAMPAIGN, scopeOf, type TypedCampaign } from "./campaign-sentence.ts";

const DEALS = [
  ["amount", "减一笔钱"],
  ["percent", "打折"],
] as const;

const SCOPES = [
  ["all", "会员方案和单品"],
  ["plans", "全部会员方案"],
  ["products", "全部单品"],
  ["listed", "指定的几项"],
] as const;

/** The schema reports missing values at their field. */
function inputOf(typed: TypedCampaign): InputOf<typeof makeCampaign> {
  const { scope_kind: _kind, code, deal, minimum_fen, per_person, valid_from, ...rest } = typed;
  const { kind, amount_fen, percent_off, cap_fen } = deal;
  return {
    body: {
      ...rest,
      code: code.trim() === "" ? null : code.trim(),
      deal:
        kind === "amount"
          ? { kind, amount_fen: amount_fen as number }
          : { kind, percent_off: percent_off as number, cap_fen },
      scope: scopeOf(typed),
      minimum_fen: minimum_fen ?? 0,
      per_person: per_person as number,
      ...(valid_from !== null && { valid_from }),
    },
  };
}

/** Creates a coupon campaign, and describes its terms in a sentence while they are typed. */
export function NewCouponPage() {
  const navigate = useNavigate();
  const { productSource } = useConsole();
  const state = useEndpointForm<typeof makeCampaign, TypedCampaign>({
    endpoint: makeCampaign,
    name: "coupon:new",
    values: EMPTY_CAMPAIGN,
    input: inputOf,
    changes: [listCampaigns],
    done: "活动已经做好",
    onDone: () => void navigate(consoleHref("/coupons")),
  });
  const { form } = state;
  const typed = form.watch() as TypedCampaign;
  return (
    <>
      <PageHead
        title="新建优惠券活动"
        text="减多少和用在什么上，做好以后不能改；名字、名额和结束时间可以。"
        back={{ path: "/coupons", label: "优惠券" }}
      />
      <ConsoleForm form={state} saveLabel="做这个活动" isNew>
        <TextField form={form} name="name" label="名字" hint="买家会看到它" />
        <ChoiceField form={form} name="deal.kind" label="怎么优惠" choices={DEALS} />
        {typed.deal.kind === "amount" ? (
          <MoneyField form={form} name="deal.amount_fen" label="减多少" />
        ) : (
          <>
            <NumberField form={form} name="deal.percent_off" label="减多少" unit="%" hint="减 20% 是八折" />
            <MoneyField form={form} name="deal.cap_fen" label="最多减" hint="空着就没有上限" />
          </>
        )}
        <MoneyField form={form} name="minimum_fen" label="满多少才能用" hint="空着就没有门槛" />
        <ChoiceField form={form} name="scope_kind" label="能用在什么上" choices={SCOPES} />
        {typed.scope_kind === "listed" && (
          <PicksField
            form={form}
            name="scope"
            label="指定的方案和单品"
            sources={[PLAN_SOURCE, productSource]}
            max={MAX_SUBJECTS}
            addLabel="加一项"
          />
        )}
        <SwitchField form={form} name="is_first_purchase_only" label="只能用于第一次购买" />
        <SwitchField form={form} name="is_combinable" label="可以和促销价一起用" />
        <TextField
          form={form}
          name="code"
          label="优惠码"
          placeholder="BACK2026"
          hint="4 到 24 个字母和数字，知道的人都能用；空着就只发给人"
        />
        <NumberField form={form} name="per_person" label="每人能用" unit="次" />
        <NumberField form={form} name="total_limit" label="一共能用" unit="次" hint="空着就不限" />
        <TimeField form={form} name="valid_from" label="开始" hint="空着就从现在起" />
        <TimeField form={form} name="valid_until" label="结束" hint="空着就一直有效" />
        <AreaField form={form} name="note" label="备注" hint="只有工作人员看得到" rows={2} />
        <p role="status" className="rounded-lg border border-info-border bg-info-bg p-3 text-sm leading-relaxed">
          {campaignSentence(typed)}
        </p>
      </ConsoleForm>
    </>
  );
}
