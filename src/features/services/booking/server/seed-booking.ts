import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { saveHost, saveService } from "./booking-admin.ts";
import { listHosts, listServices } from "./service-store.ts";

const note = () => undefined;
const MORNING = { from: 10 * 60, to: 12 * 60 };
const AFTERNOON = { from: 14 * 60, to: 18 * 60 };
const EVENING = { from: 19 * 60, to: 21 * 60 };

/** Monday to Sunday. */
const HOURS = [
  [AFTERNOON],
  [AFTERNOON, EVENING],
  [AFTERNOON],
  [AFTERNOON, EVENING],
  [MORNING],
  [MORNING, AFTERNOON],
  [],
];

const DEMO_SERVICES = [
  {
    title: "选题与路线咨询",
    summary: "带着你正在写的课或书来，一起看清讲给谁、先写哪一段、怎么定价。结束后给你一份要点和下一步清单。",
    question: "你在做什么，最卡的一件事是什么",
    minutes: 45,
    step_minutes: 60,
    buffer_minutes: 15,
    price_fen: 29_900,
    free_level: 3,
    free_per_month: 1,
    late_percent: 0,
  },
  {
    title: "新人答疑",
    summary: "第一次来，不知道从哪门课学起，花二十分钟聊一聊。",
    question: "你想学会什么",
    minutes: 20,
    step_minutes: 30,
    buffer_minutes: 0,
    price_fen: 0,
    free_level: null,
    free_per_month: 0,
    late_percent: 0,
  },
] as const;

/** Creates the demo site's consultations. A second run does not overwrite changes by staff. */
export async function seedBooking({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const known = await listServices(db, { isOpen: null });
  if (known.length > 0) return;
  const name = "周闻溪";
  const host =
    (await listHosts(db)).find((one) => one.host.name === name)?.host ??
    (await saveHost(
      { db, clock },
      {
        draft: { name, intro: "本站主理人，写了九年技术书和课程", user_id: null, hours: HOURS, meeting_url: null },
        note,
      },
    ));
  for (const [position, service] of DEMO_SERVICES.entries()) {
    const terms = { capacity: 1, notice_minutes: 720, horizon_days: 30, cancel_hours: 24, is_open: true };
    await saveService({ db, clock }, { draft: { host_id: host.id, ...terms, ...service, position }, note });
  }
}
