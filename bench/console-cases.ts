import { listCampaignUses, useList } from "../src/features/commerce/coupons/admin-contract.ts";
import { giftList, listGifts } from "../src/features/commerce/gifts/admin-contract.ts";
import { invitationList, listInvitations } from "../src/features/commerce/invitations/admin-contract.ts";
import { invoiceList, listInvoices } from "../src/features/commerce/invoices/admin-contract.ts";
import { listRefunds, refundList } from "../src/features/commerce/orders/admin-contract.ts";
import { listAdminOrders, orderList } from "../src/features/commerce/orders/order-admin-contract.ts";
import {
  billDayList,
  differenceList,
  exceptionList,
  listBillDays,
  listBillDifferences,
  listPaymentExceptions,
} from "../src/features/commerce/orders/reconcile-contract.ts";
import { codeList, listBatchCodes } from "../src/features/commerce/redeem/admin-contract.ts";
import { listAdminReviews, reviewList } from "../src/features/commerce/reviews/admin-contract.ts";
import { listModerationQueue, queueList } from "../src/features/community/moderation/admin-contract.ts";
import { deliveryList, listDeliveries } from "../src/features/community/notifications/admin-contract.ts";
import { certificateList, listIssuedCertificates } from "../src/features/content/certificates/admin-contract.ts";
import { listDownloadLog, takingList } from "../src/features/content/downloads/admin-contract.ts";
import { listWrittenTexts, writtenTextList } from "../src/features/content/versions/contract.ts";
import { actList, listAudit } from "../src/features/identity/staff/contract.ts";
import { findPeople } from "../src/features/identity/staff/people-contract.ts";
import { bookingList, listBookings } from "../src/features/services/booking/admin-contract.ts";
import { caseList, listCases } from "../src/features/services/cases/admin-contract.ts";
import type { EndpointSpec } from "../src/kit/api/endpoint.ts";

type Query = Readonly<Record<string, string>>;

/** One staff list, with the filters that are measured in each sort order. */
interface ListCase {
  endpoint: EndpointSpec;
  params?: Readonly<Record<string, string | number>>;
  /** Columns by which it can be sorted, each in both directions; empty: it has one order. */
  sorts: readonly string[];
  filters: readonly Query[];
}

/** A month with a hundredth of the data, and a word without matches, for which the whole list is read. */
const MONTH = { from: "2026-10-01", to: "2026-10-31" };
const RARE = { q: "没有的词" };
/** The same with letters, whose case is ignored. */
const RARE_LETTERS = { q: "nowhere" };
/** A buyer with orders, and a word in the name of very many accounts. */
const PERSON = { user_id: "4000" };
const NAME = { q: "读者12" };
const PHONE = { q: "4711" };
const COMMON = [{}, MONTH, RARE, RARE_LETTERS, NAME, PHONE] as const;

export const LIST_CASES: readonly ListCase[] = [
  {
    endpoint: findPeople,
    sorts: [],
    filters: [NAME, PHONE, RARE, RARE_LETTERS, { q: "读者" }, { q: "13900400000" }, { user_id: "400000" }],
  },
  {
    endpoint: listAdminOrders,
    sorts: orderList.sorts,
    filters: [...COMMON, PERSON, { state: "pending" }, { state: "fulfilled" }, { state: "refunding" }],
  },
  {
    endpoint: listRefunds,
    sorts: refundList.sorts,
    filters: [...COMMON, PERSON, { state: "asked" }, { state: "refunded" }, { state: "refunding" }],
  },
  {
    endpoint: listPaymentExceptions,
    sorts: exceptionList.sorts,
    filters: [{}, ...COMMON.map((filter) => ({ which: "all", ...filter })), { which: "all", kind: "refund_failed" }],
  },
  {
    endpoint: listBillDifferences,
    sorts: differenceList.sorts,
    filters: [{}, { which: "all" }, { which: "all", kind: "amount" }, { which: "all", channel: "wechat" }],
  },
  {
    endpoint: listBillDays,
    sorts: billDayList.sorts,
    filters: [{}, MONTH, RARE, { state: "waiting" }, { state: "equal" }, { channel: "wechat" }],
  },
  {
    endpoint: listInvoices,
    sorts: invoiceList.sorts,
    filters: [...COMMON, PERSON, { state: "requested" }, { state: "issued" }, { kind: "enterprise" }],
  },
  {
    endpoint: listCampaignUses,
    params: { campaign_id: 1 },
    sorts: useList.sorts,
    filters: [...COMMON, PERSON, { state: "used" }, { state: "returned" }],
  },
  {
    endpoint: listGifts,
    sorts: giftList.sorts,
    filters: [...COMMON, PERSON, { state: "waiting" }, { state: "taken" }, { state: "revoked" }],
  },
  {
    endpoint: listInvitations,
    sorts: invitationList.sorts,
    filters: [...COMMON, { user_id: "400" }, { state: "held" }, { state: "credited" }, { state: "returned" }],
  },
  {
    endpoint: listBatchCodes,
    params: { batch_id: 1 },
    sorts: codeList.sorts,
    filters: [{}, RARE, NAME, PHONE, { user_id: "4000" }, { state: "redeemed" }],
  },
  {
    endpoint: listAdminReviews,
    sorts: reviewList.sorts,
    filters: [...COMMON, { product_id: "7" }, { author_id: "4000" }, { state: "hidden" }, { is_unanswered: "true" }],
  },
  {
    endpoint: listModerationQueue,
    sorts: queueList.sorts,
    filters: [
      {},
      ...["unseen", "reported", "hidden", "published"].map((list) => ({ list })),
      { list: "published", ...MONTH },
      { list: "published", ...RARE },
      { list: "published", ...RARE_LETTERS },
      { list: "published", kind: "topic" },
      { list: "published", author_id: "7" },
      { list: "unseen", why: "words" },
    ],
  },
  {
    endpoint: listAudit,
    sorts: actList.sorts,
    filters: [
      {},
      MONTH,
      RARE,
      RARE_LETTERS,
      { q: "退款" },
      { actor_id: "4" },
      { action: "approveRefund" },
      { action: "voidCode" },
      { subject: "order:77" },
      { outcome: "refused" },
      { outcome: "failed" },
    ],
  },
  ...(["article", "document"] as const).map((kind) => ({
    endpoint: listWrittenTexts,
    params: { kind },
    sorts: writtenTextList.sorts,
    filters: [{}, RARE, RARE_LETTERS, ...["published", "draft", "scheduled", "withdrawn"].map((state) => ({ state }))],
  })),
  {
    endpoint: listDeliveries,
    sorts: deliveryList.sorts,
    filters: [
      {},
      MONTH,
      RARE,
      RARE_LETTERS,
      { q: "mailbox" },
      { user_id: "7920" },
      { failed: "1" },
      { failed: "1", ...RARE },
      { kind: "order" },
      { kind: "gift" },
      { channel: "sms" },
      ...["waiting", "sending", "sent", "given_up", "dropped"].map((state) => ({ state })),
    ],
  },
  {
    endpoint: listDownloadLog,
    sorts: takingList.sorts,
    filters: [{}, MONTH, RARE, RARE_LETTERS, { q: "workbook-7" }, { user_id: "7920" }, { download_id: "7" }],
  },
  {
    endpoint: listIssuedCertificates,
    sorts: certificateList.sorts,
    filters: [
      ...COMMON,
      { user_id: "400" },
      { course_id: "3" },
      { state: "valid" },
      { state: "withdrawn" },
      { state: "revoked" },
    ],
  },
  {
    endpoint: listBookings,
    sorts: bookingList.sorts,
    filters: [
      ...COMMON,
      { q: "周老师" },
      { user_id: "7920" },
      { host_id: "1" },
      ...["chosen", "held", "confirmed", "done", "no_show"].map((state) => ({ state })),
    ],
  },
  {
    endpoint: listCases,
    sorts: caseList.sorts,
    filters: [
      {},
      ...COMMON.map((filter) => ({ state: "answered", ...filter })),
      { state: "received" },
      { state: "withdrawn" },
      { state: "answered", kind: "personal" },
      { state: "answered", kind: "minors" },
      { state: "answered", owner_id: "4" },
      { state: "answered", user_id: "7920" },
    ],
  },
];
