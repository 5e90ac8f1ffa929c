import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, NumberField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { readRow } from "../../../../ui/console/undo.ts";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type AdminCase, readOutsourcingSetup, saveOutsourcingCase } from "../admin-contract.ts";

const valuesOf = (shown: AdminCase | null) => ({
  title: shown?.title ?? "",
  client: shown?.client ?? "",
  summary: shown?.summary ?? "",
  outcome: shown?.outcome ?? "",
  year: shown?.year ?? new Date().getFullYear(),
  is_shown: shown?.is_shown ?? false,
  position: shown?.position ?? 0,
});

/** Edits a finished work to display: client and result. */
export function ShownCaseSheet({ shown, onClose }: { shown: AdminCase | null; onClose(): void }) {
  const state = useEndpointForm({
    endpoint: saveOutsourcingCase,
    name: `outsourcing-case:${shown?.id ?? "new"}`,
    values: valuesOf(shown),
    input: (typed) => ({ body: { ...(shown === null ? {} : { id: shown.id }), ...typed } }),
    ...(shown !== null && {
      unversioned: {
        saved: valuesOf,
        now: () => readRow(readOutsourcingSetup, {}, { list: "cases", by: { id: shown.id }, valuesOf }),
      },
    }),
    changes: [readOutsourcingSetup],
    done: "案例已经保存",
    onDone: onClose,
  });
  const { form } = state;
  return (
    <Sheet isOpen title={shown === null ? "新建案例" : shown.title} onClose={onClose}>
      <ConsoleForm form={state} isNew={shown === null}>
        <TextField form={form} name="title" label="名字" />
        <TextField form={form} name="client" label="给谁做的" hint="不能写名字的写是哪一类客户" />
        <AreaField form={form} name="summary" label="做了什么" rows={4} />
        <AreaField form={form} name="outcome" label="结果" rows={3} />
        <NumberField form={form} name="year" label="哪一年" />
        <NumberField form={form} name="position" label="顺序" hint="小的在前" />
        <SwitchField form={form} name="is_shown" label="公开" />
      </ConsoleForm>
    </Sheet>
  );
}
