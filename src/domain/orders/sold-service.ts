import type { DatabaseOrTransaction, Transaction } from "../../ports/database.ts";
import type { CheckSum } from "./confirmed-sums.ts";
import type { ResourceUse } from "./refund-use.ts";

/** Services that slices sell and grant themselves; each item is named like `booking:17`, `milestone:5`. */
export const SERVICE_KINDS = ["booking", "milestone"] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** An item of a service that an order is about to sell. */
export interface ServiceOffer {
  /**
   * Its name for coupons and accounting: `consultation:3`. It identifies the service; the line's key identifies the
   * single item.
   */
  subject: string;
  title: string;
  detail: string;
  priceFen: number;
  /** The reason why it is free, for instance a member's free quota; null: it costs its price. */
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
 * What a slice provides to orders so that its items can be order lines. The caller holds the order's lock, if there is
 * an order; the slice locks its rows after it and before the buyer's ledger, always in this order.
 */
export interface SoldService {
  kind: ServiceKind;
  /**
   * The current price for this buyer. In a transaction everything that the answer depends on stays unchanged until its
   * end, including the place in the calendar. Throws 404, `SERVICE_NOT_AVAILABLE`.
   */
  offer(db: DatabaseOrTransaction, query: { id: number; userId: number; now: Date }): Promise<ServiceOffer>;
  /** Reserves it for the order; called in the transaction of `offer`. */
  hold(tx: Transaction, sale: ServiceSale & { priceFen: number; isWaived: boolean }): Promise<void>;
  /**
   * The order was closed, or its money is refunded without delivery. Items that the order does not hold are not
   * changed.
   */
  release(tx: Transaction, sale: ServiceSale): Promise<void>;
  /** Locks the rows that `grant` and `revoke` change, before the ledger is locked. */
  lock(tx: Transaction, id: number): Promise<void>;
  /**
   * The order is paid: the reserved item becomes the buyer's, a released item is reserved again. Returns the reason for
   * a refusal; null: granted.
   */
  grant(tx: Transaction, sale: ServiceSale): Promise<string | null>;
  /**
   * A refund was granted: the buyer no longer has the item. Called after the ledger is locked; a repeated call changes
   * nothing.
   */
  revoke(tx: Transaction, sale: ServiceSale): Promise<void>;
  /** How much of it was used, for the refund rules; null: it no longer exists. */
  measureUse(query: { id: number; userId: number }): Promise<ResourceUse | null>;
  /** The page of the item for its buyer, by its number and the subject of its offer. */
  pathOf(id: number, subject: string | null): string;
}

/** Functions of orders for slices that sell services. */
export interface ServiceOrders {
  /** Waits for every other transaction on the order; locked before any row of the service. */
  lockOrder(tx: Transaction, orderNo: string): Promise<void>;
  /**
   * Promises to refund a part of the price of the service's line, in the transaction that ends the service; without a
   * part nothing is promised. A free item ends immediately. `checkSum`: null if nobody has to confirm, as for the buyer
   * and the command line. Returns the amount.
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
  /** Grants the promised refund, after its transaction; a refund that an invoice blocks is granted by a job later. */
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

  /** The service and number in a line's key; null: the line sells content or a membership. */
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
