import type { ViewerGrant } from "../../../domain/access/access.ts";
import type { Level } from "../../../domain/access/access-contract.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { ChargedPrice } from "../prices/price-rules.ts";
import type { Term } from "./arrange-terms.ts";
import type { Period } from "./membership-period.ts";
import type { RightSource } from "./right-sources.ts";
import type { TermLength } from "./term-length.ts";

/** The fields of an unrevoked membership grant that determine the price of an order and the dates of other terms. */
export interface UnrevokedGrant extends Term {
  id: number;
  source: RightSource;
  /** The amount paid for this period; 0 for free memberships. */
  valueFen: number;
  /** The name in the line item that credits the unused part. */
  name: string;
  /** false: the grant was written before lengths were stored. The next arrangement of the ledger stores its length. */
  hasStoredLength: boolean;
}

/** The rights that an order writes to the ledger. */
export interface MembershipPurchase {
  userId: number;
  level: Level;
  /** null: for life. */
  durationMonths: number | null;
  planId: number;
  valueFen: number;
  orderNo: string;
  /** The index of the order line. The database allows one grant per line. */
  orderLine: number;
  /** Grants whose unused value paid part of this purchase. They end now. */
  creditedGrantIds: readonly number[];
  /** The result of `lockGrants`, if nothing has changed since. Absent: `lockGrants` is called again. */
  lockedGrants?: readonly UnrevokedGrant[] | undefined;
  now: Date;
}

/** A resource that an order opens for life. */
export interface ResourcePurchase {
  userId: number;
  /** `course:3` */
  resourceKey: string;
  valueFen: number;
  orderNo: string;
  orderLine: number;
  now: Date;
}

/** A plan as copied into an order, with the price at that moment. */
export interface SoldPlan extends ChargedPrice {
  id: number;
  name: string;
  level: Level;
  durationMonths: number | null;
  isOnSale: boolean;
}

/** The dates of a right in the ledger. `startsAt: null`: a suspended membership, which has no dates. */
export interface DatedRight {
  startsAt: Date | null;
  /** null: for life, or without dates. */
  endsAt: Date | null;
  /** null: not revoked. */
  revokedAt: Date | null;
}

/** The rights granted by a line of an order. */
export interface SoldRight extends DatedRight {
  orderNo: string;
  orderLine: number;
  /** The level of a membership. null: the right is to a single resource. */
  length: TermLength | null;
}

/**
 * The content that a redeem code opens to a user: a level or one resource. It has no paid value, so nothing is
 * credited or refunded. The dates of a level are those of the preview; the ledger arranges the level by its length.
 */
export interface CodeGrant extends Period {
  userId: number;
  codeId: number;
  /** null: the right is to a single resource. */
  level: Level | null;
  /** Set for a level. */
  length: TermLength | null;
  /** Set for a level. */
  planId: number | null;
  /** `course:3`; null for a level. */
  resourceKey: string | null;
}

/** The fields of a plan that a batch of codes copies. */
export interface CodePlan extends Pick<SoldPlan, "id" | "name" | "durationMonths"> {
  level: 2 | 3;
}

/** A `CodeGrant` as stored in the ledger. */
export type CodeRight = DatedRight & Pick<CodeGrant, "codeId" | "level" | "resourceKey">;

/** Ledger functions for redeem codes. */
export interface CodeLedger extends Pick<MembershipLedger, "lockGrants" | "readGrants" | "readRights"> {
  /** The current plan, on sale or not. null: it does not exist. */
  findPlan(slug: string): Promise<CodePlan | null>;
  /** Call `lockGrants` first. The database rejects a second grant for the same code and resource. */
  grantByCode(tx: Transaction, given: { grants: readonly CodeGrant[]; now: Date }): Promise<void>;
  /** The rights that these codes opened, including revoked ones. */
  readCodeRights(db: DatabaseOrTransaction, codeIds: readonly number[]): Promise<CodeRight[]>;
  /** Ends the rights that a code opened. The caller has locked the ledger. */
  revokeCodeRights(tx: Transaction, revoked: { codeId: number; now: Date }): Promise<void>;
}

/**
 * The content that a gift line of an order opens to its recipient. It has no value for the recipient, because the
 * giver paid. The dates of a level are those of the preview; the ledger arranges the level by its length.
 */
export interface GiftGrant extends Period {
  userId: number;
  orderNo: string;
  orderLine: number;
  /** null: the right is to a single resource. */
  level: Level | null;
  /** Set for a level. */
  length: TermLength | null;
  /** Set for a level. */
  planId: number | null;
  /** `course:3`; null for a level. */
  resourceKey: string | null;
}

/** A `GiftGrant` as stored in the ledger. */
export type GiftRight = DatedRight & Pick<GiftGrant, "orderNo" | "orderLine" | "level" | "resourceKey">;

/** Ledger functions for gifts. */
export interface GiftLedger extends Pick<MembershipLedger, "lockGrants" | "readGrants" | "readRights"> {
  /** Call `lockGrants` first. The database rejects a second grant for the same line. */
  grantByGift(tx: Transaction, given: { grants: readonly GiftGrant[]; now: Date }): Promise<void>;
  /** The rights that the gifts of these orders opened, including revoked ones. */
  readGiftRights(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<GiftRight[]>;
  /** Ends the rights that a gift opened. The caller has locked the ledger. */
  revokeGiftRights(tx: Transaction, revoked: { orderNo: string; now: Date }): Promise<void>;
}

/**
 * Days of VIP that an inviter is credited. They have no value: an upgrade does not credit them, and they are never
 * refunded.
 */
export interface InvitationGrant {
  userId: number;
  invitationId: number;
  level: 2;
  days: number;
}

/** Ledger functions for invitations. */
export interface InvitationLedger extends Pick<MembershipLedger, "lockGrants"> {
  /** Call `lockGrants` first. The database rejects a second grant for the same invitation. */
  grantByInvitation(tx: Transaction, given: { grant: InvitationGrant; now: Date }): Promise<void>;
  /** Ends the days that an invitation credited. The caller has locked the ledger. */
  revokeInvitationRight(tx: Transaction, revoked: { invitationId: number; now: Date }): Promise<void>;
  /** The ends of the days that these invitations credited. */
  readInvitationRights(
    db: DatabaseOrTransaction,
    invitationIds: readonly number[],
  ): Promise<(DatedRight & Pick<InvitationGrant, "invitationId">)[]>;
}

/** Ledger functions for orders. The app passes them in, so that the two slices are connected in one place. */
export interface MembershipLedger {
  /** Inside a transaction, the plan cannot change until the transaction ends. */
  readPlan(db: DatabaseOrTransaction, planId: number): Promise<SoldPlan | null>;
  readGrants(db: DatabaseOrTransaction, userId: number): Promise<UnrevokedGrant[]>;
  /** Reads the unrevoked memberships and blocks other writers of this user's ledger until the transaction ends. */
  lockGrants(tx: Transaction, userId: number): Promise<UnrevokedGrant[]>;
  /** All unrevoked rights, including those to single resources. Call it after `lockGrants` if they must not change. */
  readRights(db: DatabaseOrTransaction, userId: number): Promise<ViewerGrant[]>;
  grantMembership(tx: Transaction, purchase: MembershipPurchase): Promise<Period>;
  readSoldRights(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<SoldRight[]>;
  /** The orders that bought these grants. Free grants have none. */
  findOrdersOfGrants(db: DatabaseOrTransaction, grantIds: readonly number[]): Promise<string[]>;
  /**
   * Revokes the rights of a line and closes the gap. The caller has locked the ledger. Returns false if they were
   * already revoked.
   */
  revokeSoldRight(tx: Transaction, sold: { orderNo: string; orderLine: number; now: Date }): Promise<boolean>;
  /** The price of a year of this level. null: no yearly plan is sold. */
  readYearlyPrice(db: DatabaseOrTransaction, level: Level): Promise<number | null>;
  /** Grants one resource for life. Call `lockGrants` first. */
  grantResource(tx: Transaction, purchase: ResourcePurchase): Promise<void>;
}
