import type { ViewerGrant } from "../../../domain/access/access.ts";
import type { Level } from "../../../domain/access/access-contract.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import type { ChargedPrice } from "../prices/price-rules.ts";
import type { Term } from "./arrange-terms.ts";
import type { Period } from "./membership-period.ts";
import type { RightSource } from "./right-sources.ts";
import type { TermLength } from "./term-length.ts";

/** An unrevoked membership grant as the price of an order and the dates of other terms need it. */
export interface UnrevokedGrant extends Term {
  id: number;
  source: RightSource;
  /** The amount paid for this period; 0 for gifts. */
  valueFen: number;
  /** For the line that credits its unused part. */
  name: string;
  /** false: written before lengths were stored; the next arrangement of the ledger stores it. */
  hasStoredLength: boolean;
}

/** The entries that an order writes into the ledger. */
export interface MembershipPurchase {
  userId: number;
  level: Level;
  /** null: for life. */
  durationMonths: number | null;
  planId: number;
  valueFen: number;
  orderNo: string;
  /** Which line of the order; at most one grant per line, as the database requires too. */
  orderLine: number;
  /** Grants whose unused value paid a part of this purchase; they end now. */
  creditedGrantIds: readonly number[];
  /** The result of `lockGrants`, if nothing has changed it since; absent: it is called again. */
  lockedGrants?: readonly UnrevokedGrant[] | undefined;
  now: Date;
}

/** One resource that an order opens for life. */
export interface ResourcePurchase {
  userId: number;
  /** `course:3` */
  resourceKey: string;
  valueFen: number;
  orderNo: string;
  orderLine: number;
  now: Date;
}

/** A plan as an order fixes it, at the price of that moment. */
export interface SoldPlan extends ChargedPrice {
  id: number;
  name: string;
  level: Level;
  durationMonths: number | null;
  isOnSale: boolean;
}

/** The dates of a right in the ledger; `startsAt: null`: a suspended membership, which has none. */
export interface DatedRight {
  startsAt: Date | null;
  /** null: for life, or no dates. */
  endsAt: Date | null;
  /** null: not revoked. */
  revokedAt: Date | null;
}

/** The rights granted by a line of an order. */
export interface SoldRight extends DatedRight {
  orderNo: string;
  orderLine: number;
  /** Level of a membership; null: a single resource. */
  length: TermLength | null;
}

/**
 * The content that a redeem code opens to a user: a level, or one resource. Nothing was paid, so nothing is credited or
 * refunded. The dates of a level are those of the preview; the ledger arranges it by its length.
 */
export interface CodeGrant extends Period {
  userId: number;
  codeId: number;
  /** null: a single resource. */
  level: Level | null;
  /** Of a level. */
  length: TermLength | null;
  /** Of a level. */
  planId: number | null;
  /** `course:3`; null: a level. */
  resourceKey: string | null;
}

/** A plan as a batch of codes copies it. */
export interface CodePlan extends Pick<SoldPlan, "id" | "name" | "durationMonths"> {
  level: 2 | 3;
}

/** The same as stored in the ledger. */
export type CodeRight = DatedRight & Pick<CodeGrant, "codeId" | "level" | "resourceKey">;

/** Ledger functions for redeem codes. */
export interface CodeLedger extends Pick<MembershipLedger, "lockGrants" | "readGrants" | "readRights"> {
  /** Its current state, off sale too; null: it does not exist. */
  findPlan(slug: string): Promise<CodePlan | null>;
  /** Call `lockGrants` first. The database rejects a second grant for the same code and resource. */
  grantByCode(tx: Transaction, given: { grants: readonly CodeGrant[]; now: Date }): Promise<void>;
  /** What these codes opened, the revoked too. */
  readCodeRights(db: DatabaseOrTransaction, codeIds: readonly number[]): Promise<CodeRight[]>;
  /** Ends whatever a code opened; the ledger is locked by the caller. */
  revokeCodeRights(tx: Transaction, revoked: { codeId: number; now: Date }): Promise<void>;
}

/**
 * The content that a gift line of an order opens to its recipient. It has no value for them, because the giver paid.
 * The dates of a level are those of the preview; the ledger arranges it by its length.
 */
export interface GiftGrant extends Period {
  userId: number;
  orderNo: string;
  orderLine: number;
  /** null: a single resource. */
  level: Level | null;
  /** Of a level. */
  length: TermLength | null;
  /** Of a level. */
  planId: number | null;
  /** `course:3`; null: a level. */
  resourceKey: string | null;
}

/** The same as stored in the ledger. */
export type GiftRight = DatedRight & Pick<GiftGrant, "orderNo" | "orderLine" | "level" | "resourceKey">;

/** Ledger functions for gifts. */
export interface GiftLedger extends Pick<MembershipLedger, "lockGrants" | "readGrants" | "readRights"> {
  /** Call `lockGrants` before; a second time for a line is refused by the database. */
  grantByGift(tx: Transaction, given: { grants: readonly GiftGrant[]; now: Date }): Promise<void>;
  /** What gifts of these orders opened, the revoked too. */
  readGiftRights(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<GiftRight[]>;
  /** Ends whatever a gift opened; the ledger is locked by the caller. */
  revokeGiftRights(tx: Transaction, revoked: { orderNo: string; now: Date }): Promise<void>;
}

/**
 * Days of VIP that an inviter is credited. They have no value: no upgrade credits them, and nothing of them is
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
  /** Call `lockGrants` before; a second time for an invitation is refused by the database. */
  grantByInvitation(tx: Transaction, given: { grant: InvitationGrant; now: Date }): Promise<void>;
  /** Ends whatever an invitation credited; the ledger is locked by the caller. */
  revokeInvitationRight(tx: Transaction, revoked: { invitationId: number; now: Date }): Promise<void>;
  /** Until when the days of these invitations count. */
  readInvitationRights(
    db: DatabaseOrTransaction,
    invitationIds: readonly number[],
  ): Promise<(DatedRight & Pick<InvitationGrant, "invitationId">)[]>;
}

/** Ledger functions for orders; passed in by the app, so that the two slices are connected in one place. */
export interface MembershipLedger {
  /** Inside a transaction the plan stays as it is until the end. */
  readPlan(db: DatabaseOrTransaction, planId: number): Promise<SoldPlan | null>;
  readGrants(db: DatabaseOrTransaction, userId: number): Promise<UnrevokedGrant[]>;
  /** The same, with other writers of this user's ledger waiting until the transaction ends. */
  lockGrants(tx: Transaction, userId: number): Promise<UnrevokedGrant[]>;
  /**
   * Every unrevoked right, including those to single resources. Call it after `lockGrants` where they must not change.
   */
  readRights(db: DatabaseOrTransaction, userId: number): Promise<ViewerGrant[]>;
  grantMembership(tx: Transaction, purchase: MembershipPurchase): Promise<Period>;
  readSoldRights(db: DatabaseOrTransaction, orderNos: readonly string[]): Promise<SoldRight[]>;
  /** The orders of these grants; given ones have none. */
  findOrdersOfGrants(db: DatabaseOrTransaction, grantIds: readonly number[]): Promise<string[]>;
  /**
   * Revokes the rights of a line and closes the gap; the caller has locked the ledger. False: they were already
   * revoked.
   */
  revokeSoldRight(tx: Transaction, sold: { orderNo: string; orderLine: number; now: Date }): Promise<boolean>;
  /** The price of a year of this level; null: no yearly plan is sold. */
  readYearlyPrice(db: DatabaseOrTransaction, level: Level): Promise<number | null>;
  /** The right to one resource, for life. Call `lockGrants` first. */
  grantResource(tx: Transaction, purchase: ResourcePurchase): Promise<void>;
}
