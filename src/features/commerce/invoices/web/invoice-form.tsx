import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { type Invoice, requestInvoice } from "../contract.ts";
import { readTaxNumber } from "../tax-number.ts";

interface InvoiceFormProps {
  orderNos: readonly string[];
  amountFen: number;
  onRequested(invoice: Invoice): void;
  onLeave(): void;
}

type Wrong = Partial<Record<"title" | "tax_number" | "email", string>>;

const KINDS = [
  { kind: "personal", label: "个人" },
  { kind: "enterprise", label: "企业" },
] as const;

const EMPTY = { kind: "personal", title: "", taxNumber: "", email: "" };

/** The form for recipient and address of an invoice. The draft stays in this browser until it is sent. */
export function InvoiceForm({ orderNos, amountFen, onRequested, onLeave }: InvoiceFormProps) {
  // If the first answer was lost, sending the same input again does not create a second request, even after a reload.
  const { draft, write, forget, keyOfSending } = useOwnFormDraft(`invoice:${[...orderNos].sort().join()}`, EMPTY);
  const kind: "personal" | "enterprise" = draft.kind === "enterprise" ? "enterprise" : "personal";
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const body = {
      order_nos: [...orderNos],
      kind,
      title: draft.title.trim(),
      email: draft.email.trim(),
      tax_number: kind === "enterprise" ? draft.taxNumber.trim() : "",
    };
    const found = slipsOf(body);
    setWrong(found);
    setProblem(null);
    const [first] = Object.keys(found);
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const { invoice } = await callEndpoint(requestInvoice, { body }, { idempotencyKey: keyOfSending() });
      forget();
      onRequested(invoice);
    } catch (thrown) {
      const errors = thrown instanceof ApiError ? thrown.errors : {};
      const ofField = (name: keyof Wrong) => ({ ...(errors[name]?.[0] && { [name]: errors[name][0] }) });
      const named: Wrong = { ...ofField("title"), ...ofField("tax_number"), ...ofField("email") };
      setWrong(named);
      if (Object.keys(named).length === 0) setProblem(failureText(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-text-secondary">
        开票金额 <b className="text-base text-text tabular-nums">{formatFen(amountFen)}</b>
        ，是实付减去退款的金额。
      </p>
      <fieldset className="flex flex-wrap gap-3">
        <legend className="mb-1.5 text-sm font-medium">抬头类型</legend>
        {KINDS.map((one) => (
          <label
            key={one.kind}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-border-strong px-4 has-[:checked]:border-brand has-[:checked]:bg-brand-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-brand"
          >
            <input
              type="radio"
              name="kind"
              value={one.kind}
              checked={kind === one.kind}
              onChange={() => write({ kind: one.kind })}
              className="accent-brand outline-none"
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      <Field
        label="发票抬头"
        name="title"
        value={draft.title}
        onChange={(event) => write({ title: event.currentTarget.value })}
        maxLength={100}
        autoComplete={kind === "personal" ? "name" : "organization"}
        hint={kind === "personal" ? "写真实姓名，或“个人”" : "写营业执照上的全称"}
        error={wrong.title ?? null}
      />
      {kind === "enterprise" && (
        <Field
          label="税号"
          name="tax_number"
          value={draft.taxNumber}
          onChange={(event) => write({ taxNumber: event.currentTarget.value })}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="统一社会信用代码 18 位，旧税号 15 或 20 位"
          error={wrong.tax_number ?? null}
        />
      )}
      <Field
        label="收票邮箱"
        name="email"
        value={draft.email}
        onChange={(event) => write({ email: event.currentTarget.value })}
        type="email"
        inputMode="email"
        maxLength={120}
        autoComplete="email"
        hint="开好后发邮件到这里，发票在本站登录下载"
        error={wrong.email ?? null}
      />
      <FormAlert text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyLabel={isBusy ? "正在提交…" : null}>
          提交申请
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          返回
        </Button>
      </div>
    </form>
  );
}

function slipsOf(body: { kind: string; title: string; tax_number: string; email: string }): Wrong {
  return {
    ...(body.title === "" && { title: "请写发票抬头" }),
    ...(body.kind === "enterprise" &&
      readTaxNumber(body.tax_number) === null && { tax_number: "税号不对，请对照营业执照逐位核对" }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.email) && { email: "请写一个邮箱地址" }),
  };
}
