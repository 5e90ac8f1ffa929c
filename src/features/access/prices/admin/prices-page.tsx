import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import {
  cancelPlanPromotion,
  cancelProductPromotion,
  listPlanPrices,
  listPlanPromotions,
  listProductPrices,
  listProductPromotions,
  promotePlan,
  promoteProduct,
} from "../admin-contract.ts";
import { PriceHistory } from "./price-history.tsx";
import { PromotionForm } from "./promotion-form.tsx";
import { PromotionList } from "./promotion-list.tsx";

const TEXT = "同一时间只能有一个促销。促销结束或取消以后恢复平时的价格；已有的订单不变。";
const CANCELLED = "促销已经取消";

/** Shows promotions and past prices of a plan. */
export function PlanPricesPage({ params }: ConsolePageProps) {
  const slug = params.slug ?? "";
  const promotions = useAnswer(listPlanPromotions, { params: { slug }, query: {} });
  const prices = useAnswer(listPlanPrices, { params: { slug }, query: { page_size: 100 } });
  const cancel = useAct(cancelPlanPromotion, { changes: [listPlanPromotions, listPlanPrices], done: CANCELLED });
  return (
    <>
      <PageHead
        title={headingOf(prices.data?.title)}
        text={TEXT}
        back={{ path: `/plans/${slug}`, label: "会员方案" }}
        actions={<LogLink subject={`plan:${slug}`} look="button" />}
      />
      <PagePart title="安排一次促销">
        <PromotionForm
          endpoint={promotePlan}
          name={`promotion:plan:${slug}`}
          input={(body) => ({ params: { slug }, body })}
          changes={[listPlanPromotions, listPlanPrices]}
          prices={prices.data}
        />
      </PagePart>
      <PromotionList
        answer={promotions}
        onCancel={({ id }) => cancel.mutateAsync({ params: { slug, promotion_id: id } })}
      />
      <PriceHistory answer={prices} />
    </>
  );
}

/** Shows promotions and past prices of a product. */
export function ProductPricesPage({ params }: ConsolePageProps) {
  const id = params.id ?? "";
  const of = { product_id: id };
  const promotions = useAnswer(listProductPromotions, { params: of, query: {} });
  const prices = useAnswer(listProductPrices, { params: of, query: { page_size: 100 } });
  const cancel = useAct(cancelProductPromotion, {
    changes: [listProductPromotions, listProductPrices],
    done: CANCELLED,
  });
  return (
    <>
      <PageHead
        title={headingOf(prices.data?.title)}
        text={TEXT}
        back={{ path: "/products", label: "商品" }}
        actions={<LogLink subject={`product:${id}`} look="button" />}
      />
      <PagePart title="安排一次促销">
        <PromotionForm
          endpoint={promoteProduct}
          name={`promotion:product:${id}`}
          input={(body) => ({ params: of, body })}
          changes={[listProductPromotions, listProductPrices]}
          prices={prices.data}
        />
      </PagePart>
      <PromotionList
        answer={promotions}
        onCancel={(promotion) => cancel.mutateAsync({ params: { ...of, promotion_id: promotion.id } })}
      />
      <PriceHistory answer={prices} />
    </>
  );
}

function headingOf(title: string | undefined): string {
  return title === undefined ? "促销和价格" : `“${title}”的促销和价格`;
}
