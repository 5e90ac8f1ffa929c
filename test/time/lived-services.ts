import { changeInvitationTerms } from "../../src/features/commerce/invitations/admin-contract.ts";
import { acceptInvitation, makeInvitationLink } from "../../src/features/commerce/invitations/contract.ts";
import { createOrder } from "../../src/features/commerce/orders/contract.ts";
import {
  finishBooking,
  saveBookingHost,
  saveBookingService,
} from "../../src/features/services/booking/admin-contract.ts";
import { chooseTime } from "../../src/features/services/booking/contract.ts";
import * as projectAdmin from "../../src/features/services/outsourcing/admin-contract.ts";
import * as projects from "../../src/features/services/outsourcing/contract.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { DAY_MS } from "../../src/kit/values/durations.ts";
import { dayOf } from "../../src/kit/values/shanghai-day.ts";

/** The site on which people live. People are called by their names, the staff `owner`. */
export interface LivedSite {
  agreement: string;
  call<E extends EndpointSpec>(name: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
  pay(name: string, orderNo: string): Promise<void>;
  buyMonth(name: string): Promise<void>;
  addPerson(name: string): Promise<number>;
  query(statement: string, values?: unknown[]): Promise<unknown[]>;
}

type BookingKind = "attended" | "absent" | "late" | "unpaid" | "left";

export interface LivedServices {
  /** What happens at ten in the morning of each day. */
  live(now: Date): Promise<void>;
  /** The numbers of all bookings, by what becomes of them. */
  bookings: Record<BookingKind, number[]>;
  /** The projects whose quote nobody answers, and those that are delivered, by the day of both. */
  quoted: Map<string, number>;
  delivered: Map<string, number>;
  /** The numbers of all certificates. */
  certificates: string[];
}

/**
 * Bookings that are attended, missed, unpaid or never ordered; projects with quotes and deliveries; invitations and
 * certificates: on the 28th of each month and at its beginning.
 */
export async function openServices(site: LivedSite): Promise<LivedServices> {
  const { call, pay, query, agreement } = site;
  const hostUser = await site.addPerson("host");
  for (const name of ["booker", "client", "inviter"]) await site.addPerson(name);
  const whole = [{ from: 0, to: 1_440 }];
  const host = await call("owner", saveBookingHost, {
    body: { name: "主讲人", intro: "", user_id: hostUser, hours: Array(7).fill(whole), meeting_url: null },
  });
  const service = await call("owner", saveBookingService, {
    body: {
      host_id: host.id,
      title: "答疑",
      summary: "",
      question: "",
      minutes: 30,
      step_minutes: 30,
      buffer_minutes: 0,
      capacity: 1,
      notice_minutes: 0,
      horizon_days: 30,
      price_fen: 100,
      free_level: null,
      free_per_month: 0,
      cancel_hours: 24,
      late_percent: 0,
      is_open: true,
      position: 0,
    },
  });
  await call("owner", changeInvitationTerms, { body: { reward: "vip_days", days: 7, monthly_limit: 1_000 } });
  const bookings: LivedServices["bookings"] = { attended: [], absent: [], late: [], unpaid: [], left: [] };
  const quoted = new Map<string, number>();
  const delivered = new Map<string, number>();
  const certificates: string[] = [];
  let invited = 0;

  const orderOf = async (name: string, offer: string) => {
    const body = { service: offer, channel: "wechat", agreement_version: agreement } as const;
    return (await call(name, createOrder, { body })).order.order_no;
  };

  async function choose(kind: BookingKind, startsAt: string): Promise<string> {
    const body = { service_id: service.id, starts_at: new Date(startsAt).toISOString(), answer: "" };
    const { id } = (await call("booker", chooseTime, { body })).booking;
    bookings[kind].push(id);
    return `booking:${id}`;
  }

  async function book(kind: BookingKind, startsAt: string): Promise<void> {
    await pay("booker", await orderOf("booker", await choose(kind, startsAt)));
  }

  async function quote(day: string, validUntil: string) {
    const body = {
      package_id: null,
      title: `项目 ${day}`,
      brief: "把八年的观察笔记做成十二课的视频课程，先看看怎么做",
      contact: "微信 abc",
      wanted_on: null,
    };
    const { project } = await call("client", projects.sendEnquiry, { body });
    const params = { project_id: project.id };
    await call("owner", projectAdmin.takeProject, { params });
    const milestones = [{ title: "全部", detail: "交付文件", days: 7, price_fen: 100 }];
    const draft = { scope: "十二课的脚本", total_fen: 100, valid_until: validUntil, reworks: 1, milestones };
    await call("owner", projectAdmin.sendQuote, { params, body: draft });
    const [sent] = (await call("client", projects.readOwnProject, { params })).project.quotes;
    if (sent === undefined) throw new Error("the quote was not sent");
    return { projectId: project.id, sent };
  }

  async function deliver(day: string, validUntil: string): Promise<void> {
    const { projectId, sent } = await quote(day, validUntil);
    const params = { project_id: projectId, quote_id: sent.id };
    await call("client", projects.acceptQuote, { params, body: { total_fen: sent.total_fen } });
    const [milestone] = sent.milestones;
    if (milestone === undefined) throw new Error("the quote has no milestone");
    await pay("client", await orderOf("client", `milestone:${milestone.id}`));
    const note = "交付了全部文件";
    await call("owner", projectAdmin.deliverMilestone, { params: { milestone_id: milestone.id }, body: { note } });
    delivered.set(day, milestone.id);
  }

  /** What the client did not answer for a month. */
  async function endMonth(): Promise<void> {
    const last = [...quoted.values()].at(-1);
    if (last !== undefined) await call("client", projects.withdrawProject, { params: { project_id: last } });
    const waiting = [...delivered.values()].at(-1);
    if (waiting !== undefined) await call("client", projects.acceptMilestone, { params: { milestone_id: waiting } });
  }

  async function invite(): Promise<void> {
    invited += 1;
    const name = `invited-${invited}`;
    await site.addPerson(name);
    const { link } = await call("inviter", makeInvitationLink, {});
    await call(name, acceptInvitation, { body: { code: link?.split("#")[1] ?? "" } });
    await site.buyMonth(name);
  }

  async function certify(now: Date, day: string): Promise<void> {
    const number = `${now.getTime()}`.padStart(20, "0");
    await query(
      `insert into certificates (number, user_id, course_id, course_title, name, finished_on, issued_at)
        values ($1, $2, $3, '观察', '小明', $4, $5)`,
      [number, hostUser, certificates.length + 1, day, now],
    );
    certificates.push(number);
  }

  async function noteAbsent(now: Date): Promise<void> {
    const statement = "select id::int from bookings where id = any($1) and state = 'confirmed' and ends_at < $2";
    for (const { id } of (await query(statement, [bookings.absent, now])) as { id: number }[])
      await call("owner", finishBooking, { params: { booking_id: id }, body: { outcome: "no_show" } });
  }

  return {
    bookings,
    quoted,
    delivered,
    certificates,
    async live(now) {
      const day = dayOf(now);
      const tomorrow = dayOf(new Date(now.getTime() + DAY_MS));
      await noteAbsent(now);
      if (day.endsWith("-01")) await book("late", `${tomorrow}T15:00:00+08:00`);
      if (day.endsWith("-29") || day.endsWith("-31")) await certify(now, day);
      if (!day.endsWith("-28")) return;
      await book("attended", `${tomorrow}T15:00:00+08:00`);
      await book("absent", `${day}T16:30:00+08:00`);
      await choose("left", `${day}T18:00:00+08:00`);
      await orderOf("booker", await choose("unpaid", `${tomorrow}T18:00:00+08:00`));
      await endMonth();
      const inWeek = dayOf(new Date(now.getTime() + 7 * DAY_MS));
      quoted.set(day, (await quote(day, inWeek)).projectId);
      await deliver(day, inWeek);
      await invite();
    },
  };
}
