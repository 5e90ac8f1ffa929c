import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { claimsOffice } from "../../official-name.ts";
import { tidyName } from "../../visible-name.ts";
import { drawName } from "./create-user.ts";
import { insertUsersByEmail } from "./user-store.ts";

/** A member of another site: whoever reads mail at this address may log in to the account. */
export interface BroughtAccount {
  /** Normalised. */
  email: string;
  /** Its name on the other site; an invalid one is replaced by a drawn name. */
  name: string;
}

/**
 * Creates accounts for imported people: without a password, with an unverified address to which nothing is sent, and
 * without consents, which the first login requires. An address that already has an account keeps it.
 * @returns the ids of the new accounts, by address
 */
export async function addAccounts(
  tx: DatabaseOrTransaction,
  { accounts, siteName, now }: { accounts: readonly BroughtAccount[]; siteName: string; now: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = accounts.map(({ email, name }) => ({ email, name: readName(name, siteName) }));
  return insertUsersByEmail(tx, { rows, now });
}

function readName(name: string, siteName: string): string {
  const tidy = tidyName(name);
  return tidy === null || claimsOffice(tidy, siteName) ? drawName() : tidy;
}
