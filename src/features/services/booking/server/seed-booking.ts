import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Database } from "../../../../ports/database.ts";
import { saveHost, saveService } from "./booking-admin.ts";
import { listHosts, listServices } from "./service-store.ts";

const note = () => undefined;
const MORNING = { from: 10 * 60, to: 12 * 60 };
const AFTERNOON = { from: 14 * 60, to: 18 * 60 };
const EVENING = { from: 19 * 60, to: 21 * 60 };

const TERMS = { capacity: 1, notice_minutes: 720, horizon_days: 30, cancel_hours: 24, is_open: true };

const DEMO_HOSTS = [
  {
    name: `周闻溪${SAMPLE_MARK.name}`,
    intro: "写了九年技术书和课程，帮人把想讲的变成别人想学的",
    /** Monday to Sunday. */
    hours: [[AFTERNOON], [AFTERNOON, EVENING], [AFTERNOON], [AFTERNOON, EVENING], [MORNING], [MORNING, AFTERNOON], []],
    services: [
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
    ],
  },
  {
    name: `季白鹭${SAMPLE_MARK.name}`,
    intro: "做了七年图书编辑，改稿时先念出声",
    hours: [[MORNING], [], [MORNING, EVENING], [], [EVENING], [], [AFTERNOON]],
    services: [
      {
        title: "一对一改稿",
        summary:
          "提前发来三千字以内的一篇，当场一段一段过：哪里读者会停，哪一句可以不要，结尾落在哪里。改好的稿子归你。",
        question: "这篇写给谁，你希望他读完做什么",
        minutes: 60,
        step_minutes: 90,
        buffer_minutes: 30,
        price_fen: 36_000,
        free_level: null,
        free_per_month: 0,
        late_percent: 0,
      },
    ],
  },
] as const;

/** Creates the demo site's invented hosts and their services. A second run does not overwrite changes by staff. */
export async function seedBooking({ db }: { db: Database }): Promise<void> {
  if ((await listServices(db, { isOpen: null })).length > 0) return;
  let position = 0;
  for (const { services, hours, ...facts } of DEMO_HOSTS) {
    const draft = { ...facts, user_id: null, hours: hours.map((day) => [...day]), meeting_url: null };
    const known = (await listHosts(db)).find(({ host }) => host.name === facts.name)?.host;
    const { id } = known ?? (await db.transaction((tx) => saveHost(tx, { draft, note })));
    for (const service of services) {
      const facts = { host_id: id, ...TERMS, ...service, position };
      await db.transaction((tx) => saveService(tx, { draft: facts, note }));
      position += 1;
    }
  }
}
