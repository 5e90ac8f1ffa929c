import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, MoneyField, NumberField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { readRow } from "../../../../ui/console/undo.ts";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type AdminPackage, readOutsourcingSetup, saveOutsourcingPackage } from "../admin-contract.ts";

const valuesOf = (edited: AdminPackage | null) => ({
  title: edited?.title ?? "",
  summary: edited?.summary ?? "",
  includes: edited?.includes.join("\n") ?? "",
  from_fen: edited?.from_fen ?? 0,
  days: edited?.days ?? 30,
  is_open: edited?.is_open ?? false,
  position: edited?.position ?? 0,
});

/** Edits a package: content, starting price and duration. */
export function PackageSheet({ edited, onClose }: { edited: AdminPackage | null; onClose(): void }) {
  const state = useEndpointForm({
    endpoint: saveOutsourcingPackage,
    name: `outsourcing-package:${edited?.id ?? "new"}`,
    values: valuesOf(edited),
    input: ({ includes, ...typed }) => ({
      body: {
        ...(edited === null ? {} : { id: edited.id }),
        ...typed,
        includes: includes
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      },
    }),
    ...(edited !== null && {
      unversioned: {
        saved: valuesOf,
        now: () => readRow(readOutsourcingSetup, {}, { list: "packages", by: { id: edited.id }, valuesOf }),
      },
    }),
    changes: [readOutsourcingSetup],
    done: "方案已经保存",
    onDone: onClose,
  });
  const { form } = state;
  return (
    <Sheet isOpen title={edited === null ? "新建方案" : edited.title} onClose={onClose}>
      <ConsoleForm form={state} isNew={edited === null}>
        <TextField form={form} name="title" label="名字" />
        <AreaField form={form} name="summary" label="介绍" rows={3} />
        <AreaField form={form} name="includes" label="包含什么" hint="每行一样，最多 12 行" rows={5} />
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField form={form} name="from_fen" label="从多少钱起" />
          <NumberField form={form} name="days" label="一般多久" unit="天" />
        </div>
        <NumberField form={form} name="position" label="顺序" hint="小的在前" />
        <SwitchField form={form} name="is_open" label="公开" />
      </ConsoleForm>
    </Sheet>
  );
}
