import { useMemo } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { OnSale } from "../../../../ui/console/list/on-sale.tsx";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { type ConsolePageProps, consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { readRow } from "../../../../ui/console/undo.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { type AdminPlan, changePlan, listAllPlans, MAX_PLANS } from "../admin-contract.ts";
import { PlanFields, planBody, type TypedPlan } from "./plan-fields.tsx";

const BACK = { path: "/plans", label: "会员方案" };

/** Edits one plan and puts it on or off sale. */
export function PlanPage({ params }: ConsolePageProps) {
  const answer = useAnswer(listAllPlans, { query: { q: params.slug ?? "", limit: MAX_PLANS } });
  return (
    <AnswerView answer={answer} head={{ title: "会员方案", back: BACK }}>
      {({ items }) => {
        const plan = items.find(({ slug }) => slug === params.slug);
        if (plan !== undefined) return <OpenPlan plan={plan} />;
        return (
          <>
            <PageHead title="会员方案" back={BACK} />
            <EmptyState title="没有这个方案" text="地址写错了。从列表里找。" />
          </>
        );
      }}
    </AnswerView>
  );
}

function OpenPlan({ plan }: { plan: AdminPlan }) {
  const { slug, is_on_sale } = plan;
  const sale = useAct(changePlan, {
    changes: [listAllPlans],
    done: (changed) => (changed.is_on_sale ? "已经上架" : "已经下架"),
    undo: () => callEndpoint(changePlan, { params: { slug }, body: { is_on_sale } }),
  });
  return (
    <>
      <PageHead
        title={plan.name}
        text={<OnSale isOnSale={is_on_sale} />}
        back={BACK}
        actions={
          <>
            <LogLink subject={`plan:${slug}`} look="button" />
            <LinkButton size="small" variant="secondary" to={consoleHref(`/plans/${slug}/prices`)}>
              促销和价格
            </LinkButton>
            <Button
              size="small"
              variant="secondary"
              busyLabel={sale.isPending ? "请稍候" : null}
              onClick={() => sale.mutate({ params: { slug }, body: { is_on_sale: !is_on_sale } })}
            >
              {is_on_sale ? "下架" : "上架"}
            </Button>
          </>
        }
      />
      <PlanForm plan={plan} />
    </>
  );
}

function PlanForm({ plan }: { plan: AdminPlan }) {
  const { slug } = plan;
  const values = useMemo(() => typedPlan(plan), [plan]);
  const state = useEndpointForm<typeof changePlan, TypedPlan>({
    endpoint: changePlan,
    name: `plan:${slug}`,
    values,
    input: (typed) => ({ params: { slug }, body: planBody(typed) }),
    unversioned: {
      saved: typedPlan,
      now: () =>
        readRow(
          listAllPlans,
          { query: { q: slug, limit: MAX_PLANS } },
          { list: "items", by: { slug }, valuesOf: typedPlan },
        ),
    },
    changes: [listAllPlans],
    done: "方案已经保存",
  });
  return (
    <ConsoleForm form={state}>
      <PlanFields form={state.form} />
    </ConsoleForm>
  );
}

function typedPlan({ level, ...plan }: AdminPlan): TypedPlan {
  const { slug, name, description, duration_months, price_fen, benefits, benefit_icons, is_recommended, position } =
    plan;
  return {
    slug,
    name,
    description,
    level: String(level),
    duration_months,
    price_fen,
    benefits,
    benefit_icons,
    is_recommended,
    position,
  };
}
