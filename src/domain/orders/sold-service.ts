import type { DatabaseOrTransaction, Transaction } from "../../ports/database.ts";
import type { CheckSum } from "./confirmed-sums.ts";
import type { ResourceUse } from "./refund-use.ts";

/** What slices sell and grant themselves; each item is named `booking:17`, `milestone:5`. */
export const SERVICE_KINDS = ["booking", "milestone"] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** An item of a service that an order is about to sell. */
export interface ServiceOffer {
  /**
   * Its name for coupons and accounting: `consultation:3`. It names the service; the line's key names the single item.
   */
  subject: string;
  title: string;
  detail: string;
  priceFen: number;
  /** What makes it cost nothing, for instance a member's free quota; null: it costs its price. */
  waiver: { title: string; detail: string } | null;
}

/** An item of a service and the order that sells it. */
export interface ServiceSale {
  id: number;
  orderNo: string;
  userId: number;
  now: Date;
}

/**
 * What a slice provides to orders so that its items can be order lines. The caller holds the order's lock, where there
 * is an order; the slice locks its rows after it and before the buyer's ledger, always in this sequence.
 */
export interface SoldService {
  kind: ServiceKind;
  /**
   * What it costs this buyer now. In a transaction everything that the answer depends on stays so until its end, the
   * place in the calendar too. Throws 404, `SERVICE_NOT_AVAILABLE`.
   */
  offer(db: DatabaseOrTransaction, query: { id: number; userId: number; now: Date }): Promise<ServiceOffer>;
  /** Keeps it for the order; called in the transaction of `offer`. */
  hold(tx: Transaction, sale: ServiceSale & { priceFen: number; isWaived: boolean }): Promise<void>;
  /** The order closed, or its money goes back undelivered. What the order does not hold is left alone. */
  release(tx: Transaction, sale: ServiceSale): Promise<void>;
  /** Locks what `grant` and `revoke` change, before the ledger is locked. */
  lock(tx: Transaction, id: number): Promise<void>;
  /**
   * The order is paid: the held item is the buyer's, a released one is taken again. Returns why not; null: it is done.
   */
  grant(tx: Transaction, sale: ServiceSale): Promise<string | null>;
  /** A refund was granted: it is the buyer's no longer. Called once the ledger is locked; again it changes nothing. */
  revoke(tx: Transaction, sale: ServiceSale): Promise<void>;
  /** How much of it is used, for the refund rules; null: it no longer exists. */
  measureUse(query: { id: number; userId: number }): Promise<ResourceUse | null>;
  /** Where its buyer finds it, by its number and the subject of its offer. */
  pathOf(id: number, subject: string | null): string;
}

/** What orders do for slices that sell services. */
export interface ServiceOrders {
  /** Waits for every other transaction on the order; taken before anything of the service is locked. */
  lockOrder(tx: Transaction, orderNo: string): Promise<void>;
  /**
   * Promises a part of the price of the service's line, in the transaction that ends the service; without a part
   * nothing is promised. What cost nothing ends at once. `checkSum`: null where nobody has to confirm, as for the buyer
   * and the command line. Returns the sum.
   */
  promiseBack(
    tx: Transaction,
    promised: {
      key: string;
      orderNo: string;
      percent: number;
      reason: string;
      checkSum: CheckSum | null;
      now: Date;
    },
  ): Promise<number>;
  /** Grants the promised refund, after its transaction; what an invoice blocks is granted by a job once it may. */
  grantPromised(): Promise<void>;
}

/** `booking:17` */
export function serviceKey(kind: ServiceKind, id: number): string {
  return `${kind}:${id}`;
}

/** The services of a site, found by the key of one of their items. */
export class SoldServices {
  readonly #byKind: ReadonlyMap<string, SoldService>;

  constructor(services: readonly SoldService[]) {
    this.#byKind = new Map(services.map((service) => [service.kind, service]));
  }

  /** The service that a line's key names, with the number; null: the line sells content, or a membership. */
  find(key: string | null): { service: SoldService; id: number } | null {
    const [, kind = "", id] = /^(\w+):(\d+)$/.exec(key ?? "") ?? [];
    const service = this.#byKind.get(kind);
    return service === undefined ? null : { service, id: Number(id) };
  }

  pathOf(key: string | null, subject: string | null): string | null {
    const found = this.find(key);
    return found === null ? null : found.service.pathOf(found.id, subject);
  }
}
