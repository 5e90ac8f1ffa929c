import type { UseQueryResult } from "@tanstack/react-query";
import { formatFen } from "../../../../kit/values/money.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { Moment, Money, PagePart, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { KnownPerson } from "../../../../ui/console/people/known-name.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import type { Promotion } from "../admin-contract.ts";

const STATES: Readonly<Record<Promotion["state"], readonly [string, StateTone]>> = {
  planned: ["还没开始", "info"],
  running: ["正在促销", "good"],
  over: ["已经结束", "ended"],
  cancelled: ["已取消", "ended"],
};

interface PromotionListProps {
  answer: UseQueryResult<{ items: Promotion[] }>;
  onCancel(promotion: Promotion): Promise<unknown>;
}

/** Lists promotions, latest start first. */
export function PromotionList({ answer, onCancel }: PromotionListProps) {
  const confirm = useConfirm();
  const ask = (promotion: Promotion) =>
    confirm({
      title: "取消促销",
      text:
        promotion.state === "planned"
          ? `${formatFen(promotion.price_fen)} 的促销到时候不再开始，现在的价格不变。`
          : `${formatFen(promotion.price_fen)} 的促销立刻停止，恢复平时的价格；已有的订单不变。`,
      label: "取消促销",
      cancelLabel: "留着",
      onConfirm: async () => {
        await onCancel(promotion);
      },
    });
  return (
    <PagePart title="促销">
      <AnswerView answer={answer} shape="rows">
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-text-muted">还没有安排过促销。</p>
          ) : (
            <ul className="flex max-w-[720px] flex-col divide-y divide-border text-sm">
              {items.map((promotion) => (
                <li key={promotion.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="font-semibold">
                    <Money fen={promotion.price_fen} />
                  </span>
                  {stateOf(STATES, promotion.state)}
                  <span>
                    <Moment at={promotion.starts_at} /> 到 <Moment at={promotion.ends_at} />
                  </span>
                  {promotion.struck_fen !== null && (
                    <span className="text-text-muted">划线价 {formatFen(promotion.struck_fen)}</span>
                  )}
                  <span className="text-text-muted">
                    <KnownPerson id={promotion.made_by} nobody="服务器上的命令" />
                  </span>
                  {(promotion.state === "planned" || promotion.state === "running") && (
                    <Button size="small" variant="danger" onClick={() => ask(promotion)}>
                      取消
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </AnswerView>
    </PagePart>
  );
}
