import { type FormEvent, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { addCoupon } from "../contract.ts";
import { MAX_TYPED_CODE, readCouponCode } from "../coupon-code.ts";

const LABELS = {
  add: { verb: "添加", busy: "正在添加", done: "已添加" },
  apply: { verb: "使用", busy: "正在使用", done: "已使用" },
} as const;

interface CodeFormProps {
  /** `apply`: at the checkout, where the coupon is deducted at once. */
  purpose?: keyof typeof LABELS;
  onAdded(id: number): void;
}

/** A form that exchanges an entered code for a coupon. */
export function CodeForm({ purpose = "add", onAdded }: CodeFormProps) {
  const { verb, busy, done } = LABELS[purpose];
  const [code, setCode] = useState("");
  const [hasSlip, setSlip] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();

  function add(event: FormEvent) {
    event.preventDefault();
    const isCode = readCouponCode(code) !== null;
    setSlip(!isCode);
    setAdded(null);
    if (!isCode) return;
    void run(async () => {
      const { coupon } = await callEndpoint(addCoupon, { body: { code } });
      setCode("");
      setAdded(`${done}：${coupon.title}，${coupon.deal}`);
      onAdded(coupon.id);
    });
  }
  return (
    <form onSubmit={add} noValidate>
      <Field
        label="优惠码"
        name="coupon-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE}
        value={code}
        onChange={(event) => {
          setSlip(false);
          setCode(event.currentTarget.value);
        }}
        error={hasSlip ? "优惠码有误：是 4 到 24 个字母和数字" : problem}
        trailing={
          <Button type="submit" variant="text" busyLabel={isBusy ? busy : null}>
            {verb}
          </Button>
        }
      />
      <p role="status" className="mt-1.5 text-sm text-success-text empty:hidden">
        {added}
      </p>
    </form>
  );
}
