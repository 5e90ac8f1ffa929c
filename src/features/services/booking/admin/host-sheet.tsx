import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { AccountField } from "../../../../ui/console/people/account-field.tsx";
import { readRow } from "../../../../ui/console/undo.ts";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type BookingHost, readBookingSetup, saveBookingHost } from "../admin-contract.ts";
import { hoursText, readHours } from "./hours-text.ts";

const DAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;
const WEEK = ["d0", "d1", "d2", "d3", "d4", "d5", "d6"] as const;
/** How the hours of a day are typed. */
const HOURS_FORM = "写成 09:00–12:00, 14:00–18:00";
/** A typed day without valid hours, which the schema refuses. */
const NO_HOURS = [{ from: 0, to: 0 }];

interface HostValues extends Record<(typeof WEEK)[number], string> {
  name: string;
  intro: string;
  user_id: number | null;
  meeting_url: string;
}

function valuesOf(host: BookingHost | null): HostValues {
  const day = (index: number) => hoursText(host?.hours[index] ?? []);
  return {
    name: host?.name ?? "",
    intro: host?.intro ?? "",
    user_id: host?.user_id ?? null,
    meeting_url: host?.meeting_url ?? "",
    d0: day(0),
    d1: day(1),
    d2: day(2),
    d3: day(3),
    d4: day(4),
    d5: day(5),
    d6: day(6),
  };
}

/** Edits a host and the weekly hours. */
export function HostSheet({ host, onClose }: { host: BookingHost | null; onClose(): void }) {
  const state = useEndpointForm({
    endpoint: saveBookingHost,
    name: `booking-host:${host?.id ?? "new"}`,
    values: valuesOf(host),
    input: (typed) => ({
      body: {
        ...(host === null ? {} : { id: host.id }),
        name: typed.name,
        intro: typed.intro,
        user_id: typed.user_id,
        meeting_url: typed.meeting_url.trim() === "" ? null : typed.meeting_url.trim(),
        hours: WEEK.map((name) => readHours(typed[name]) ?? NO_HOURS),
      },
    }),
    ...(host !== null && {
      unversioned: {
        saved: valuesOf,
        now: () => readRow(readBookingSetup, {}, { list: "hosts", by: { id: host.id }, valuesOf }),
      },
    }),
    changes: [readBookingSetup],
    done: "主讲人已经保存",
    onDone: onClose,
  });
  const { form } = state;
  const typed = form.watch();
  return (
    <Sheet isOpen title={host === null ? "新建主讲人" : host.name} onClose={onClose}>
      <ConsoleForm form={state} isNew={host === null}>
        <TextField form={form} name="name" label="名字" />
        <AreaField form={form} name="intro" label="介绍" rows={3} />
        <AccountField form={form} name="user_id" label="账号" hint="这个账号看得到自己的日程；不选就没有" />
        <TextField form={form} name="meeting_url" label="会议链接" hint="以 https:// 开头；只有双方看得到" />
        <fieldset className="flex flex-col gap-3">
          <legend className="font-semibold">每周的时间</legend>
          <p className="text-xs text-text-muted">{HOURS_FORM}，几段用逗号隔开；空着是休息。</p>
          {WEEK.map((name, index) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={DAYS[index] ?? ""}
              placeholder="休息"
              hint={readHours(typed[name] ?? "") === null ? `这样写看不懂，${HOURS_FORM}` : undefined}
            />
          ))}
        </fieldset>
      </ConsoleForm>
    </Sheet>
  );
}
