import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { InvitationLedger } from "../../../access/membership/membership-ledger.ts";
import type { InvitingOrders } from "../../orders/inviting-orders.ts";

/** The facts about an account that invitations need. */
export interface InvitedAccount {
  name: string;
  /** In E.164. null: none. */
  phone: string | null;
  createdAt: Date;
  /** The account is neither closed nor banned. */
  isOpen: boolean;
}

/** Account functions for invitations. */
export interface InvitedAccounts {
  /** null: the account does not exist. */
  readInvited(db: DatabaseOrTransaction, userId: number, now: Date): Promise<InvitedAccount | null>;
  shareDevice(db: DatabaseOrTransaction, pair: readonly [number, number]): Promise<boolean>;
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Coupon functions for invitations. */
interface RewardCoupons {
  /** null: this person has reached the limit of the campaign. Throws if the campaign cannot give coupons. */
  grantCoupon(
    tx: Transaction,
    gift: { userId: number; key: string; campaignId: number; expiresAt: Date | null; now: Date },
  ): Promise<{ couponId: number } | null>;
  withdrawReward(tx: Transaction, reward: { couponId: number; now: Date }): Promise<"withdrawn" | "claimed" | "used">;
  /** The terms of the campaign's coupons, and why none can be given. null: the campaign does not exist. */
  describeCampaign(
    db: DatabaseOrTransaction,
    query: { id: number; now: Date },
  ): Promise<{ name: string; deal: string; obstacle: string | null } | null>;
}

/** The dependencies of all use cases of this slice. */
export interface InvitationsContext {
  db: Database;
  clock: Clock;
  /** The address of the site for visitors. */
  origin: string;
  /** A keyed hash of a telephone number. */
  markPhone(phone: string): string;
  accounts: InvitedAccounts;
  /** The names of users and staff, for lists in the admin interface. */
  people: ListedPeople;
  orders: InvitingOrders;
  ledger: InvitationLedger;
  coupons: RewardCoupons;
}

/** The dependencies of deciding. The command line has no key to hash phone numbers. */
export type InvitationAdminContext = Pick<
  InvitationsContext,
  "db" | "clock" | "accounts" | "people" | "orders" | "ledger" | "coupons"
>;
