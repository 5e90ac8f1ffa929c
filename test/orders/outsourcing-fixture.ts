import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPrivateFolder } from "../../src/adapters/storage/private-folder.ts";
import { createOrder, startPayment } from "../../src/features/commerce/orders/contract.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import * as admin from "../../src/features/services/outsourcing/admin-contract.ts";
import * as contract from "../../src/features/services/outsourcing/contract.ts";
import { createOutsourcing, soldMilestones } from "../../src/features/services/outsourcing/server/outsourcing.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { dayOf } from "../../src/kit/values/shanghai-day.ts";
import { callEndpoint } from "../call-endpoint.ts";
import { keyedCaller } from "./keyed-caller.ts";
import { testAgreementVersion } from "./payment-fixture.ts";
import { createRefundFixture } from "./refund-fixture.ts";

/** Accounts that may be responsible for projects. */
export const OWNER = 900;
export const STAFF = 901;

/** Three parts of ¥1000, exact to the fen. */
const THIRDS = [33_333, 33_333, 33_334];

export const ENQUIRY = {
  title: "做一门课",
  brief: "把八年的观察笔记做成十二课的视频课程，先看看怎么做",
  contact: "微信 abc",
};

/** Commissioned work on the fixture of refunds: clients and staff, with payments and refunds. */
export async function createOutsourcingFixture() {
  const folder = await mkdtemp(path.join(tmpdir(), "outsourcing-"));
  const fixture = await createRefundFixture((given) => [soldMilestones(given)]);
  const { db, clock, notify } = fixture.context;
  const outsourcing = createOutsourcing({
    db,
    guestDb: db,
    clock,
    notify,
    orders: fixture.orders.services,
    checkSumsOf: (user) => fixture.context.checkSumsOf(user),
    privateFiles: createPrivateFolder({ folder }),
    people: listedPeople,
    findNames: async (ids) => new Map(ids.map((id) => [id, `某人${id}`])),
    listManagers: async () => [OWNER, STAFF],
  });
  let lastKey = 0;

  function as<E extends EndpointSpec>(
    userId: number,
    endpoint: E,
    input: InputOf<E>,
    key = `outsourcing-${++lastKey}`,
  ): Promise<OutputOf<E>> {
    return callEndpoint([...outsourcing.endpoints, ...fixture.orders.endpoints], {
      endpoint,
      input,
      caller: keyedCaller(userId, key),
    });
  }

  async function enquire(userId: number): Promise<number> {
    return (await as(userId, contract.sendEnquiry, { body: ENQUIRY })).project.id;
  }

  const today = () => dayOf(fixture.time.now());

  /** A quote as staff sends it, with one milestone for each price. */
  function quoteOf(prices: readonly number[] = THIRDS) {
    return {
      scope: "十二课的脚本和剪辑",
      reworks: 1,
      valid_until: today(),
      total_fen: prices.reduce((sum, price) => sum + price, 0),
      milestones: prices.map((price, index) => ({
        title: `第${index + 1}步`,
        detail: "交付文件",
        days: 7,
        price_fen: price,
      })),
    };
  }

  async function quote(projectId: number, prices?: readonly number[]): Promise<contract.Quote> {
    const params = { project_id: projectId };
    const { quotes } = await as(STAFF, admin.sendQuote, { params, body: quoteOf(prices) });
    const [newest] = quotes;
    if (!newest) throw new Error("no quote was sent");
    return newest;
  }

  const accept = (userId: number, projectId: number, { id, total_fen }: Pick<contract.Quote, "id" | "total_fen">) =>
    as(userId, contract.acceptQuote, { params: { project_id: projectId, quote_id: id }, body: { total_fen } });

  async function order(userId: number, part: number | undefined): Promise<string> {
    const body = { service: `milestone:${part}`, channel: "wechat", agreement_version: testAgreementVersion } as const;
    return (await as(userId, createOrder, { body })).order.order_no;
  }

  return {
    ...fixture,
    folder,
    outsourcing,
    as,
    enquire,
    today,
    quoteOf,
    quote,
    accept,
    order,
    /** Creates an agreed project. Returns its id and those of its milestones. */
    async agree(userId: number, prices?: readonly number[]) {
      const id = await enquire(userId);
      const sent = await quote(id, prices);
      await accept(userId, id, sent);
      return { id, parts: sent.milestones.map((one) => one.id) };
    },
    read: async (userId: number, id: number) =>
      (await as(userId, contract.readOwnProject, { params: { project_id: id } })).project,
    /** Orders a milestone and pays for it at the gateway. */
    async payPart(userId: number, part: number | undefined): Promise<string> {
      const orderNo = await order(userId, part);
      await as(userId, startPayment, { params: { order_no: orderNo }, query: {} });
      await fixture.pay(orderNo);
      return orderNo;
    },
    deliver: (part = 0, note = "在附件里") =>
      as(STAFF, admin.deliverMilestone, { params: { milestone_id: part }, body: { note } }),
    acceptPart: (userId: number, part = 0) => as(userId, contract.acceptMilestone, { params: { milestone_id: part } }),
    async notifiedKinds(userId: number, id: number): Promise<string[]> {
      const { rows } = await fixture.database.pool.query(
        "select data->>'event' as event from notification_events where kind = 'project' and user_id = $1 and about = $2 order by id",
        [userId, `project:${id}`],
      );
      return rows.map(({ event }) => event);
    },
    async close() {
      await fixture.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
