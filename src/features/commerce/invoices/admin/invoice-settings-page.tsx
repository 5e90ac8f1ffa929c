import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { NumberField } from "../../../../ui/console/form/fields.tsx";
import { LinesField } from "../../../../ui/console/form/lines-field.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { writtenLines } from "../../../../ui/console/form/written-lines.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { changeInvoiceSettings, getInvoiceSettings, type InvoiceSettings } from "../admin-contract.ts";

/** Sets the terms of invoices and the calendar of working days. */
export function InvoiceSettingsPage() {
  const answer = useAnswer(getInvoiceSettings, {});
  return (
    <>
      <PageHead
        title="开票设置"
        text="已有申请的到期日不变。"
        back={{ path: "/invoices", label: "发票" }}
        actions={<LogLink subject="invoice-settings" look="button" />}
      />
      <AnswerView answer={answer}>{(settings) => <SettingsForm settings={settings} />}</AnswerView>
    </>
  );
}

function SettingsForm({ settings }: { settings: InvoiceSettings }) {
  const state = useEndpointForm({
    endpoint: changeInvoiceSettings,
    name: "invoice-settings",
    values: settings,
    input: (typed) => ({
      body: { ...typed, holidays: writtenLines(typed.holidays), workdays: writtenLines(typed.workdays) },
    }),
    unversioned: { saved: (output) => output, now: () => callEndpoint(getInvoiceSettings, {}) },
    changes: [getInvoiceSettings],
    done: "设置已经保存",
  });
  const { form } = state;
  return (
    <ConsoleForm form={state}>
      <NumberField form={form} name="window_days" label="付款后可以申请的期限" unit="天" />
      <NumberField form={form} name="due_working_days" label="申请后开具的期限" unit="工作日" />
      <LinesField form={form} name="holidays" label="周一到周五的假日" hint="一行一天，写成 2026-10-01" />
      <LinesField form={form} name="workdays" label="要上班的周末" hint="一行一天，写成 2026-10-10" />
    </ConsoleForm>
  );
}
