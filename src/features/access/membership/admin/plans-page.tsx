import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, ListFilter } from "../../../../ui/console/list/list-types.ts";
import { ON_SALE_FILTER, OnSale } from "../../../../ui/console/list/on-sale.tsx";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Money, PageHead } from "../../../../ui/console/page-parts.tsx";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { type AdminPlan, changePlan, listAllPlans } from "../admin-contract.ts";
import { LEVEL_CHOICES, lengthText } from "./plan-texts.ts";

const COLUMNS: readonly ListColumn<AdminPlan>[] = [
  {
    key: "name",
    title: "方案",
    sort: "name",
    render: ({ name, is_recommended }) => (is_recommended ? `${name}（推荐）` : name),
  },
  { key: "level", title: "等级", render: ({ level }) => LEVEL_CHOICES[level === 3 ? 1 : 0][1] },
  { key: "length", title: "时长", render: ({ duration_months }) => lengthText(duration_months) },
  {
    key: "price",
    title: "平时的价格",
    sort: "price_fen",
    isNumber: true,
    render: ({ price_fen }) => <Money fen={price_fen} />,
  },
  {
    key: "state",
    title: "状态",
    isPinned: true,
    render: ({ is_on_sale }) => <OnSale isOnSale={is_on_sale} />,
  },
  {
    key: "position",
    title: "顺序",
    sort: "position",
    isNumber: true,
    isHidden: true,
    render: ({ position }) => position,
  },
];

const FILTERS: readonly ListFilter[] = [
  { name: "level", label: "等级", kind: "choice", choices: LEVEL_CHOICES },
  ON_SALE_FILTER,
];

/** Lists all plans, including those off sale, in the order of the site. */
export function PlansPage() {
  const newPlan = (
    <LinkButton size="small" to={consoleHref("/new-plan")}>
      新建方案
    </LinkButton>
  );
  return (
    <>
      <PageHead title="会员方案" text="按网站上的顺序。改价和下架不影响已有的订单。" actions={newPlan} />
      <ResourceList
        endpoint={listAllPlans}
        name="会员方案"
        columns={COLUMNS}
        keyOf={({ slug }) => slug}
        titleOf={({ name }) => name}
        hrefOf={({ slug }) => consoleHref(`/plans/${slug}`)}
        search="名字、短名、说明"
        filters={FILTERS}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={[
          {
            label: "上架",
            isFor: ({ is_on_sale }) => !is_on_sale,
            run: ({ slug }) => setOnSale(slug, true),
            undo: ({ slug }) => setOnSale(slug, false),
          },
          {
            label: "下架",
            isFor: ({ is_on_sale }) => is_on_sale,
            run: ({ slug }) => setOnSale(slug, false),
            undo: ({ slug }) => setOnSale(slug, true),
          },
        ]}
        empty={{ title: "还没有会员方案", text: "新建一个方案，检查好再上架。", action: newPlan }}
      />
    </>
  );
}

function setOnSale(slug: string, isOnSale: boolean) {
  return callEndpoint(changePlan, { params: { slug }, body: { is_on_sale: isOnSale } });
}
