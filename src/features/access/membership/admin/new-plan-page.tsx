import { useNavigate } from "react-router";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { addPlan, listAllPlans } from "../admin-contract.ts";
import { PlanFields, planBody, type TypedPlan } from "./plan-fields.tsx";

const EMPTY: TypedPlan = {
  slug: "",
  name: "",
  description: "",
  level: "2",
  duration_months: 12,
  price_fen: null,
  benefits: [],
  benefit_icons: [],
  is_recommended: false,
  position: null,
};

/** Creates a plan, which is not on sale yet. */
export function NewPlanPage() {
  const navigate = useNavigate();
  const state = useEndpointForm<typeof addPlan, TypedPlan>({
    endpoint: addPlan,
    name: "plan:new",
    values: EMPTY,
    input: (typed) => ({ body: { ...planBody(typed), slug: typed.slug.trim() } }),
    changes: [listAllPlans],
    done: "方案已经建好，还没有上架",
    onDone: ({ slug }) => void navigate(consoleHref(`/plans/${slug}`)),
  });
  return (
    <>
      <PageHead
        title="新建会员方案"
        text="建好以后先不上架，检查过再上架。"
        back={{ path: "/plans", label: "会员方案" }}
      />
      <ConsoleForm form={state} saveLabel="建立方案" isNew>
        <TextField
          form={state.form}
          name="slug"
          label="短名"
          placeholder="vip-year"
          hint="小写字母、数字和连字符，以后不能改"
        />
        <PlanFields form={state.form} />
      </ConsoleForm>
    </>
  );
}
