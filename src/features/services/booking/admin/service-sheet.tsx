import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import {
  AreaField,
  ChoiceField,
  MoneyField,
  NumberField,
  SwitchField,
  TextField,
} from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { readRow } from "../../../../ui/console/undo.ts";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type AdminService, type BookingHost, readBookingSetup, saveBookingService } from "../admin-contract.ts";

const FREE_LEVELS = [
  ["", "没有"],
  ["2", "VIP 以上"],
  ["3", "高级会员"],
] as const;

function readFreeLevel(chosen: string): 2 | 3 | null {
  if (chosen === "2") return 2;
  return chosen === "3" ? 3 : null;
}

const EMPTY = {
  title: "",
  summary: "",
  question: "",
  minutes: 45,
  step_minutes: 30,
  buffer_minutes: 0,
  capacity: 1,
  notice_minutes: 720,
  horizon_days: 30,
  price_fen: 0,
  free_per_month: 0,
  cancel_hours: 24,
  late_percent: 0,
  is_open: false,
  position: 0,
};

const valuesOf = ({ host_id, free_level, ...service }: AdminService) => ({
  ...service,
  host_id: String(host_id),
  free_level: String(free_level ?? ""),
});

interface ServiceSheetProps {
  service: AdminService | null;
  hosts: readonly BookingHost[];
  onClose(): void;
}

/** Edits a service: hosts, length, price and rules. */
export function ServiceSheet({ service, hosts, onClose }: ServiceSheetProps) {
  const state = useEndpointForm({
    endpoint: saveBookingService,
    name: `booking-service:${service?.id ?? "new"}`,
    values: service === null ? { ...EMPTY, host_id: String(hosts[0]?.id ?? ""), free_level: "" } : valuesOf(service),
    input: ({ host_id, free_level, ...typed }) => ({
      body: { ...typed, host_id: Number(host_id), free_level: readFreeLevel(free_level) },
    }),
    ...(service !== null && {
      unversioned: {
        saved: valuesOf,
        now: () => readRow(readBookingSetup, {}, { list: "services", by: { id: service.id }, valuesOf }),
      },
    }),
    changes: [readBookingSetup],
    done: "服务已经保存",
    onDone: onClose,
  });
  const { form } = state;
  return (
    <Sheet isOpen title={service === null ? "新建服务" : service.title} onClose={onClose}>
      <ConsoleForm form={state} isNew={service === null}>
        <TextField form={form} name="title" label="名字" />
        <AreaField form={form} name="summary" label="介绍" rows={3} />
        <TextField form={form} name="question" label="预约时问一句" hint="例如：想谈什么；不写就不问" />
        <ChoiceField
          form={form}
          name="host_id"
          label="主讲人"
          choices={hosts.map(({ id, name }) => [String(id), name] as const)}
        />
        <MoneyField form={form} name="price_fen" label="价格" />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <NumberField form={form} name="minutes" label="多长" unit="分钟" />
          <NumberField form={form} name="step_minutes" label="开始时间间隔" unit="分钟" />
          <NumberField form={form} name="buffer_minutes" label="之后空出" unit="分钟" />
          <NumberField form={form} name="capacity" label="一次的人数" unit="人" />
          <NumberField form={form} name="notice_minutes" label="至少提前" unit="分钟" />
          <NumberField form={form} name="horizon_days" label="最多提前" unit="天" />
          <NumberField form={form} name="cancel_hours" label="开始前多久取消全退" unit="小时" />
          <NumberField form={form} name="late_percent" label="再晚取消退" unit="%" />
          <ChoiceField form={form} name="free_level" label="会员免费" choices={FREE_LEVELS} />
          <NumberField form={form} name="free_per_month" label="每月免费" unit="次" />
        </div>
        <NumberField form={form} name="position" label="顺序" hint="小的在前" />
        <SwitchField form={form} name="is_open" label="开放预约" />
      </ConsoleForm>
    </Sheet>
  );
}
