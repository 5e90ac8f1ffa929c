import { useWatch } from "react-hook-form";
import type { EndpointSpec, InputOf } from "../../../../kit/api/endpoint.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TimeField } from "../../../../ui/console/form/day-fields.tsx";
import { MoneyField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import type { promotePlan, promoteProduct } from "../admin-contract.ts";
import { type ComparedPrices, discountText } from "./discount-text.ts";

interface PromotionBody {
  price_fen: number;
  starts_at?: string;
  ends_at: string;
}

interface PromotionFormProps<E extends typeof promotePlan | typeof promoteProduct> {
  endpoint: E;
  name: string;
  input(body: PromotionBody): InputOf<E>;
  changes: readonly EndpointSpec[];
  /** undefined: not loaded yet. */
  prices: ComparedPrices | undefined;
}

interface Typed {
  price_fen: number | null;
  starts_at: string | null;
  ends_at: string | null;
}

const NOTHING: Typed = { price_fen: null, starts_at: null, ends_at: null };

/** Schedules a promotional price. */
export function PromotionForm<E extends typeof promotePlan | typeof promoteProduct>({
  endpoint,
  name,
  input,
  changes,
  prices,
}: PromotionFormProps<E>) {
  const state = useEndpointForm<E, Typed>({
    endpoint,
    name,
    values: NOTHING,
    input: ({ price_fen, starts_at, ends_at }) =>
      input({
        // The schema reports missing values at their field.
        price_fen: price_fen as number,
        ...(starts_at === null ? {} : { starts_at }),
        ends_at: ends_at ?? "",
      }),
    changes,
    done: "促销已经安排",
    isEmptied: true,
  });
  const { form } = state;
  const typed = useWatch({ control: form.control, name: "price_fen" });
  return (
    <ConsoleForm form={state} saveLabel="安排促销" isNew>
      <MoneyField form={form} name="price_fen" label="促销价" hint={prices && discountText(prices, typed)} />
      <TimeField form={form} name="starts_at" label="从" hint="空着就从现在开始" />
      <TimeField form={form} name="ends_at" label="到" />
    </ConsoleForm>
  );
}
