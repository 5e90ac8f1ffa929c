import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { TRACKED_ROUTES } from "../tracked-routes.ts";
import type { EventKind } from "../tracking-rules.ts";
import { trackingConsents, trackingEvents } from "./tracking-tables.ts";

const KIND_LABELS: Readonly<Record<EventKind, string>> = {
  view: "看了页面",
  gate: "看到付费提示",
  login: "登录",
  pay: "付款",
};

const TABLES = [
  // The consent is removed first, so that no more events are stored with the account.
  personalTable(trackingConsents, {
    copy: {
      list: "visit-consent",
      title: "浏览统计的同意",
      columns: { since: ["从什么时候起", "consentedAt"] },
    },
  }),
  personalTable(trackingEvents, {
    copy: {
      list: "visits",
      title: "浏览统计",
      columns: {
        at: ["时间", "happenedAt"],
        what: ["做了什么", ({ kind }) => KIND_LABELS[kind]],
        page: ["页面", ({ route }) => TRACKED_ROUTES[route]?.label ?? route],
        content: ["内容编号", "contentId"],
        from: ["来自", "referrer"],
      },
    },
    onLeaving: { rule: "unlink" },
  }),
];

/** Personal data of members who consented; there is none of other users. */
export function personalTracking(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}
