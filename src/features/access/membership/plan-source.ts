import { pickSource } from "../../../kit/api/pick-source.ts";
import { listPlans } from "./contract.ts";

/** Plans on sale. */
export const PLAN_SOURCE = pickSource({
  kind: "plan",
  label: "会员方案",
  list: listPlans,
  listInput: () => ({}),
  cardOf: ({ id, name }) => ({ id, title: name }),
  get: listPlans,
  getInput: () => ({}),
  titleOf: ({ items }, id) => items.find((plan) => plan.id === id)?.name ?? `下架的方案（${id}）`,
});
