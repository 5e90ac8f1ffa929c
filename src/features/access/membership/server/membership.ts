import type { KnownResource } from "../../../../domain/access/access.ts";
import {
  borrowedViewer,
  type DecideAccess,
  decideAccess,
  guestViewer,
  type Viewer,
} from "../../../../domain/access/access.ts";
import type { MembershipFacts, ResourceType } from "../../../../domain/access/access-contract.ts";
import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { Plan } from "../contract.ts";
import type { CodeLedger, GiftLedger, InvitationLedger, MembershipLedger } from "../membership-ledger.ts";
import { summarizeMembership } from "../membership-summary.ts";
import { createAccessDecider } from "./access/access-decider.ts";
import { findCodeRights, grantByCode, revokeCodeRights } from "./ledger/code-right-store.ts";
import { findGiftRights, grantByGift, revokeGiftRights } from "./ledger/gift-right-store.ts";
import { grantMembership, grantResource, lockGrants, revokeSoldRight } from "./ledger/grant-membership.ts";
import { findMemberships, findOrdersOfGrants, findSoldRights, findViewerGrants } from "./ledger/grant-store.ts";
import { findInvitationRights, grantByInvitation, revokeInvitationRight } from "./ledger/invitation-right-store.ts";
import { listOpenRights } from "./ledger/open-right-store.ts";
import { findUnrevokedGrants } from "./ledger/term-store.ts";
import { serveMembership } from "./membership-api.ts";
import { readOwnTerms } from "./own-terms.ts";
import { personalMembership } from "./personal-membership.ts";
import { exportPlans } from "./plans/exported-plans.ts";
import {
  findPlanForCodes,
  findPlansOnSale,
  findSoldPlan,
  findYearlyPrice,
  type PlanDraft,
  upsertPlans,
} from "./plans/plan-store.ts";

export interface MembershipDependencies {
  db: Database;
  clock: Clock;
  /** Notifies a member whose waiting memberships were moved. Runs in the transaction that moves them. */
  notify: Notify;
  /** Finds the resource in its slice. null: it does not exist. */
  findResource(query: { type: ResourceType; id: number }): Promise<KnownResource | null>;
}

/** Plans as public pages show them. */
export interface GuestPlans {
  listPlans(): Promise<{ items: Plan[] }>;
}

export interface Membership extends GuestPlans {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
  /** Decides access for every read of gated content. */
  decideAccess: DecideAccess;
  /**
   * Like `decideAccess`, but uses the current state of the database. For rights that outlive the call that used them.
   */
  decideAccessNow: DecideAccess;
  /** The viewer with all unrevoked rights at this moment, for `decideAccess`. null is a guest. */
  readViewer(user: Pick<CallingUser, "id" | "isAdmin" | "viewAs"> | null): Promise<Viewer>;
  /** The membership part of the user answer (spec §3). */
  readMembership(userId: number): Promise<MembershipFacts>;
  savePlans(drafts: readonly PlanDraft[]): Promise<void>;
  /** A user's rights in force at this moment, for code that counts the content that they open. */
  listOpenRights: typeof listOpenRights;
  /** Finds the resource of this key in any slice. null: it does not exist. */
  findResource: MembershipDependencies["findResource"];
  /** For exports. */
  exportedPlans: ExportedKind;
  /** For the orders slice. */
  ledger: MembershipLedger;
  /** For redeem codes. */
  codeLedger: CodeLedger;
  /** For gifts. */
  giftLedger: GiftLedger;
  /** For invitations. */
  invitationLedger: InvitationLedger;
}

/** Plans read through a connection that can only read public tables. */
export function createGuestPlans(guestDb: DatabaseOrTransaction, clock: Clock): GuestPlans {
  return { listPlans: async () => ({ items: await findPlansOnSale(guestDb, clock.now()) }) };
}

/** The ledger of rights and the plans for sale. */
export function createMembership({ db, clock, notify, findResource }: MembershipDependencies): Membership {
  const context = { notify };
  const now = () => clock.now();
  const readViewer: Membership["readViewer"] = async (user) => {
    if (user === null) return guestViewer;
    if (user.viewAs) return borrowedViewer(user.viewAs, user.id);
    return { userId: user.id, isAdmin: user.isAdmin, grants: await findViewerGrants(db, user.id) };
  };
  const readMembership: Membership["readMembership"] = async (userId) =>
    summarizeMembership(await findMemberships(db, userId), now());
  const readTerms = (userId: number) => readOwnTerms(db, { userId, now: now() });
  const membership: Omit<Membership, "endpoints"> = {
    ...createGuestPlans(db, clock),
    readViewer,
    decideAccess: createAccessDecider({ clock, readViewer }),
    decideAccessNow: async (user, resource) => decideAccess(await readViewer(user), resource, now()),
    readMembership,
    findResource,
    listOpenRights,
    personal: personalMembership({ db, readMembership }),
    exportedPlans: exportPlans({ db, clock }),
    savePlans: (drafts) => db.transaction((tx) => upsertPlans(tx, drafts, now())),
    codeLedger: {
      readGrants: findUnrevokedGrants,
      readRights: findViewerGrants,
      lockGrants,
      findPlan: (slug) => findPlanForCodes(db, slug),
      grantByCode: (tx, given) => grantByCode(context, tx, given),
      readCodeRights: findCodeRights,
      revokeCodeRights: (tx, revoked) => revokeCodeRights(context, tx, revoked),
    },
    giftLedger: {
      readGrants: findUnrevokedGrants,
      readRights: findViewerGrants,
      lockGrants,
      grantByGift: (tx, given) => grantByGift(context, tx, given),
      readGiftRights: findGiftRights,
      revokeGiftRights: (tx, revoked) => revokeGiftRights(context, tx, revoked),
    },
    invitationLedger: {
      lockGrants,
      grantByInvitation: (tx, given) => grantByInvitation(context, tx, given),
      revokeInvitationRight: (tx, revoked) => revokeInvitationRight(context, tx, revoked),
      readInvitationRights: findInvitationRights,
    },
    ledger: {
      readPlan: (source, id) => findSoldPlan(source, id, now()),
      readGrants: findUnrevokedGrants,
      readRights: findViewerGrants,
      lockGrants,
      grantResource,
      grantMembership: (tx, purchase) => grantMembership(context, tx, purchase),
      readSoldRights: findSoldRights,
      findOrdersOfGrants,
      revokeSoldRight: (tx, sold) => revokeSoldRight(context, tx, sold),
      readYearlyPrice: findYearlyPrice,
    },
  };
  return { ...membership, endpoints: serveMembership({ ...membership, now, findResource, readTerms }) };
}
