import type { UseQueryResult } from "@tanstack/react-query";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { Moment, Money, PagePart } from "../../../../ui/console/page-parts.tsx";
import { KnownPerson } from "../../../../ui/console/people/known-name.tsx";
import type { PriceChange } from "../admin-contract.ts";

/** Lists every price that was charged, newest first. */
export function PriceHistory({ answer }: { answer: UseQueryResult<{ items: PriceChange[] }> }) {
  return (
    <PagePart title="价格历史">
      <AnswerView answer={answer} shape="rows">
        {({ items }) => (
          <table className="w-full max-w-[720px] text-left text-sm">
            <caption className="sr-only">价格历史，新的在前</caption>
            <thead className="text-text-muted">
              <tr>
                <th scope="col" className="py-2 font-normal">
                  从
                </th>
                <th scope="col" className="py-2 text-right font-normal">
                  价格
                </th>
                <th scope="col" className="py-2 pl-6 font-normal">
                  为什么
                </th>
                <th scope="col" className="py-2 font-normal">
                  谁
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-border">
              {items.map((change, place) => (
                <tr key={`${change.from} ${change.price_fen}`}>
                  <td className="py-2">
                    <Moment at={change.from} />
                  </td>
                  <td className="py-2 text-right">
                    <Money fen={change.price_fen} />
                  </td>
                  <td className="py-2 pl-6">{place === items.length - 1 ? "最初的价格" : reasonOf(change)}</td>
                  <td className="py-2">
                    <KnownPerson id={change.changed_by} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </AnswerView>
    </PagePart>
  );
}

function reasonOf({ is_promotional, promotion_id }: PriceChange): string {
  if (is_promotional) return "促销开始";
  return promotion_id === null ? "改了平时的价格" : "促销结束";
}
