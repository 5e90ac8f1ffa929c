import { useLocation, useNavigate } from "react-router";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { countOpenMoney } from "../reconcile-contract.ts";
import { BillDays } from "./bill-days.tsx";
import { BillDifferences } from "./bill-differences.tsx";
import { PaymentExceptions } from "./payment-exceptions.tsx";

type Part = "exceptions" | "differences" | "days";

const PARTS: Readonly<Record<Part, () => React.ReactNode>> = {
  exceptions: PaymentExceptions,
  differences: BillDifferences,
  days: BillDays,
};

/** Shows payment exceptions and the comparison with the gateways' bills. */
export function MoneyPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const open = useAnswer(countOpenMoney, {}).data;
  const named = new URLSearchParams(search).get("part");
  const current: Part = named === "differences" || named === "days" ? named : "exceptions";
  const Current = PARTS[current];
  const numbered = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label);
  return (
    <>
      <PageHead title="异常款项和对账" text="每一笔写明发生了什么、该怎么做。了结只记下经过，不动钱和权益。" />
      <Tabs
        label="异常款项和对账"
        current={current}
        items={[
          { key: "exceptions", label: numbered("异常款项", open?.exceptions) },
          { key: "differences", label: numbered("对账不一致", open?.differences) },
          { key: "days", label: numbered("对账的日子", open?.late_days) },
        ]}
        onChange={(part) => void navigate(`${pathname}?part=${part}`)}
      >
        <div className="pt-5">
          <Current />
        </div>
      </Tabs>
    </>
  );
}
