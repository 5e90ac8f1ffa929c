import { useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { PageHead, PagePart, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { type AdminService, type BookingHost, readBookingSetup } from "../admin-contract.ts";
import { HostSheet } from "./host-sheet.tsx";
import { weekText } from "./hours-text.ts";
import { ServiceSheet } from "./service-sheet.tsx";
import { SpecialDays } from "./special-days.tsx";

const ROW = "flex items-center gap-4 py-3 text-sm";
const ROW_FACTS = "flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1";

/** Edits hosts with their weekly hours, their services, and days with special hours. */
export function BookingSetupPage() {
  const setup = useAnswer(readBookingSetup, {});
  const [host, setHost] = useState<BookingHost | "new" | null>(null);
  const [service, setService] = useState<AdminService | "new" | null>(null);
  return (
    <>
      <PageHead title="预约的服务与时间" text="先写主讲人和每周的时间，再写服务并开放。已经有的预约不变。" />
      <AnswerView answer={setup} shape="parts">
        {({ hosts, services, days }) => (
          <>
            <PagePart title="服务">
              {services.length === 0 && (
                <EmptyState drawing="calendar" title="还没有服务" text="有了主讲人，就可以写服务。" />
              )}
              <ul className="divide-y divide-border">
                {services.map((one) => (
                  <li key={one.id} className={ROW}>
                    <div className={ROW_FACTS}>
                      <span className="font-medium">{one.title}</span>
                      <StateMark tone={one.is_open ? "good" : "ended"}>{one.is_open ? "开放" : "没有开放"}</StateMark>
                      <span className="text-text-secondary">{hosts.find(({ id }) => id === one.host_id)?.name}</span>
                      <span className="tabular-nums">
                        {one.minutes} 分钟，{formatFen(one.price_fen)}
                      </span>
                    </div>
                    <EditButton name={one.title} onPress={() => setService(one)} />
                  </li>
                ))}
              </ul>
              {hosts.length > 0 && (
                <Button size="small" onClick={() => setService("new")}>
                  新建服务
                </Button>
              )}
            </PagePart>
            <PagePart title="主讲人">
              {hosts.length === 0 && (
                <EmptyState drawing="calendar" title="还没有主讲人" text="写上名字和每周的时间。" />
              )}
              <ul className="divide-y divide-border">
                {hosts.map((one) => (
                  <li key={one.id} className={ROW}>
                    <div className={ROW_FACTS}>
                      <span className="font-medium">{one.name}</span>
                      <span className="text-text-secondary tabular-nums">{weekText(one.hours)}</span>
                    </div>
                    <EditButton name={one.name} onPress={() => setHost(one)} />
                  </li>
                ))}
              </ul>
              <Button size="small" onClick={() => setHost("new")}>
                新建主讲人
              </Button>
            </PagePart>
            <PagePart title="特别的日子" text="放假，或者和每周不一样的时间。">
              <SpecialDays hosts={hosts} days={days} />
            </PagePart>
            {host !== null && <HostSheet host={host === "new" ? null : host} onClose={() => setHost(null)} />}
            {service !== null && (
              <ServiceSheet
                service={service === "new" ? null : service}
                hosts={hosts}
                onClose={() => setService(null)}
              />
            )}
          </>
        )}
      </AnswerView>
    </>
  );
}

function EditButton({ name, onPress }: { name: string; onPress(): void }) {
  return (
    <Button size="small" variant="text" aria-label={`修改${name}`} onClick={onPress}>
      修改
    </Button>
  );
}
