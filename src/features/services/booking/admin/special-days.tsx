import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { DayField } from "../../../../ui/console/days/day-field.tsx";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { type BookingHost, putBookingDay, readBookingSetup } from "../admin-contract.ts";
import { weekdayName } from "../booking-hours.ts";
import { hoursText, readHours } from "./hours-text.ts";

type SpecialDay = OutputOf<typeof readBookingSetup>["days"][number];

/** Applies to the whole site. */
const ALL = 0;

/** Lists days off and days with special hours, each of which can be removed. */
export function SpecialDays({ hosts, days }: { hosts: readonly BookingHost[]; days: readonly SpecialDay[] }) {
  const back = useAct(putBookingDay, {
    changes: [readBookingSetup],
    done: "这一天照每周的时间",
    undo: (cancelled) => putBackDay(days, cancelled),
  });
  const nameOf = (id: number | null) => (id === null ? "全站" : (hosts.find((host) => host.id === id)?.name ?? ""));
  return (
    <>
      {days.length === 0 && <p className="mb-3 text-sm text-text-muted">从今天起都照每周的时间。</p>}
      <ul className="mb-4 divide-y divide-border text-sm">
        {days.map(({ day, host_id, hours, title }) => (
          <li key={`${day} ${host_id}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="font-medium tabular-nums">
              {day} {weekdayName(day)}
            </span>
            <span>{nameOf(host_id)}</span>
            <span className="text-text-secondary tabular-nums">{hours.length === 0 ? "休息" : hoursText(hours)}</span>
            <span className="text-text-muted">{title}</span>
            <Button
              size="small"
              variant="text"
              className="ml-auto"
              disabled={back.isPending}
              onClick={() => back.mutate({ params: { day }, body: { host_id, hours: null } })}
            >
              取消特别安排
            </Button>
          </li>
        ))}
      </ul>
      <NewDay hosts={hosts} days={days} />
    </>
  );
}

/** Arranges a day as it was before. Nothing of others is replaced: a day changed in the meantime is left as it is. */
async function putBackDay(former: readonly SpecialDay[], { params, body }: InputOf<typeof putBookingDay>) {
  const { host_id = null, hours, title } = body;
  const find = (days: readonly SpecialDay[]) => days.find((one) => one.day === params.day && one.host_id === host_id);
  const factsOf = (day: SpecialDay | undefined) => day && pick(day, "hours", "title");
  const was = find(former);
  return undoUnlessChanged({
    saved: hours === null ? undefined : { hours, title: title?.trim() ?? "" },
    now: async () => factsOf(find((await callEndpoint(readBookingSetup, {})).days)),
    undo: () => callEndpoint(putBookingDay, { params, body: { host_id, hours: null, ...factsOf(was) } }),
  });
}

function NewDay({ hosts, days }: { hosts: readonly BookingHost[]; days: readonly SpecialDay[] }) {
  const [day, setDay] = useState("");
  const [hostId, setHostId] = useState(ALL);
  const [typed, setTyped] = useState("");
  const [title, setTitle] = useState("");
  const put = useAct(putBookingDay, {
    changes: [readBookingSetup],
    done: "这一天已经安排好",
    undo: (arranged) => putBackDay(days, arranged),
    onDone() {
      setDay("");
      setTyped("");
      setTitle("");
    },
  });
  const hours = readHours(typed);
  return (
    <form
      className="grid max-w-[720px] gap-4 rounded-lg border border-border bg-card p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (day === "" || hours === null) return;
        put.mutate({ params: { day }, body: { host_id: hostId === ALL ? null : hostId, hours, title } });
      }}
    >
      <DayField label="哪一天" value={day} onChange={setDay} />
      <Select
        label="谁"
        value={hostId}
        options={[[ALL, "全站"], ...hosts.map(({ id, name }) => [id, name] as const)]}
        onChoose={(id) => setHostId(id)}
      />
      <Field
        label="时间"
        hint="不写是休息；写成 09:00–12:00, 14:00–18:00"
        value={typed}
        error={hours === null ? "这样写看不懂" : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Field
        label="名称"
        hint="例如：国庆"
        value={title}
        maxLength={40}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div>
        <Button type="submit" disabled={day === "" || hours === null} busyLabel={put.isPending ? "请稍候" : null}>
          {typed.trim() === "" ? "这一天休息" : "这一天用这些时间"}
        </Button>
      </div>
    </form>
  );
}
