import type { LedgerContext } from "../features/access/membership/server/ledger/arrange-ledger.ts";
import { bringLevels } from "../features/access/membership/server/ledger/bring-levels.ts";
import type { RightsContext } from "../features/access/membership/server/ledger/manage-rights.ts";
import { serveRightsAdmin } from "../features/access/membership/server/ledger/rights-admin-api.ts";
import { servePlanAdmin } from "../features/access/membership/server/plans/plan-admin-api.ts";
import { serveIconAdmin } from "../features/front/icons/server/icon-admin-api.ts";
import { type ShareCardsContext, serveShareCards } from "../features/front/share-cards/server/share-cards-api.ts";
import { serveSiteAdmin } from "../features/front/site/server/admin/site-admin-api.ts";
import {
  type PictureLibraryContext,
  servePictureLibrary,
} from "../features/front/site/server/pictures/picture-library.ts";
import { addAccounts } from "../features/identity/auth/server/people/add-accounts.ts";
import { findTakenEmails } from "../features/identity/auth/server/people/user-store.ts";
import type { TransferDependencies } from "../features/identity/people-transfer/server/import-members.ts";
import { serveTransfer } from "../features/identity/people-transfer/server/transfer-api.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import { listMissingPicks } from "./missing-picks.ts";
import { describePicturePlaces } from "./picture-use-store.ts";

/** What people who come from another site become here. */
export function broughtPeople(
  context: LedgerContext,
): Pick<TransferDependencies, "findTaken" | "addAccounts" | "bringLevels"> {
  return {
    findTaken: findTakenEmails,
    addAccounts,
    bringLevels: (tx, rights, now) => bringLevels(context, tx, { rights, now }),
  };
}

type AdminDependencies = Omit<Parameters<typeof serveSiteAdmin>[0], "listMissingWorks"> & {
  savePicture: PictureLibraryContext["savePicture"];
  signAddress: PictureLibraryContext["signAddress"];
  officialAccount: ShareCardsContext["account"];
  facts: Pick<ShareCardsContext, "origin">;
} & Parameters<typeof servePlanAdmin>[0] &
  Pick<TransferDependencies, "readSiteName"> &
  Pick<RightsContext, "findAccountId" | "findResource" | "notify">;

/** Calls that belong to no page of the site: most are for staff. */
export function serveAdmin(context: AdminDependencies): ServedEndpoint[] {
  return [
    ...servePlanAdmin(context),
    ...serveRightsAdmin(context),
    ...serveSiteAdmin({ ...context, listMissingWorks: listMissingPicks(context) }),
    ...servePictureLibrary({ ...context, describePlaces: describePicturePlaces }),
    ...serveShareCards({ ...context, ...context.facts, account: context.officialAccount }),
    ...serveIconAdmin(context),
    ...serveTransfer({ ...broughtPeople(context), ...context }),
  ];
}
