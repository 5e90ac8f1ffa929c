import { StateMark } from "../page-parts.tsx";

/** The filter for plans and products by whether they are on sale. */
export const ON_SALE_FILTER = {
  name: "is_on_sale",
  label: "状态",
  kind: "choice",
  choices: [
    ["true", "在售"],
    ["false", "未上架"],
  ],
} as const;

/** Shows whether a plan or product is on sale. */
export function OnSale({ isOnSale }: { isOnSale: boolean }) {
  return isOnSale ? <StateMark tone="good">在售</StateMark> : <StateMark tone="ended">未上架</StateMark>;
}
