import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { InvitationLedger } from "../../../access/membership/membership-ledger.ts";
import type { InvitingOrders } from "../../orders/inviting-orders.ts";

/** The facts about an account that invitations need. */
export interface InvitedAccount {
  name: string;
  /** E.164; null: none. */
  phone: string | null;
  createdAt: Date;
  /** Neither closed nor banned. */
  isOpen: boolean;
}

/** What accounts do for invitations. */
export interface InvitedAccounts {
  /** null: the account does not exist. */
  readInvited(db: DatabaseOrTransaction, userId: number, now: Date): Promise<InvitedAccount | null>;
  shareDevice(db: DatabaseOrTransaction, pair: readonly [number, number]): Promise<boolean>;
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** What coupons do for invitations. */
interface RewardCoupons {
  /** null: this person has reached the limit of the campaign. Throws where none can be given. */
  grantCoupon(
    tx: Transaction,
    gift: { userId: number; key: string; campaignId: number; expiresAt: Date | null; now: Date },
  ): Promise<{ couponId: number } | null>;
  withdrawReward(tx: Transaction, reward: { couponId: number; now: Date }): Promise<"withdrawn" | "claimed" | "used">;
  /** The terms of its coupons, and why none can be given; null: there is no such campaign. */
  describeCampaign(
    db: DatabaseOrTransaction,
    query: { id: number; now: Date },
  ): Promise<{ name: string; deal: string; obstacle: string | null } | null>;
}

/** The context of every use case of this slice. */
export interface InvitationsContext {
  db: Database;
  clock: Clock;
  /** The address of the site for visitors. */
  origin: string;
  /** A keyed hash of a telephone number. */
  markPhone(phone: string): string;
  accounts: InvitedAccounts;
  /** The names of both sides and of staff, for lists of staff. */
  people: ListedPeople;
  orders: InvitingOrders;
  ledger: InvitationLedger;
  coupons: RewardCoupons;
}

/** The dependencies of deciding; the command line has no key to hash numbers with. */
export type InvitationAdminContext = Pick<
  InvitationsContext,
  "db" | "clock" | "accounts" | "people" | "orders" | "ledger" | "coupons"
>;
