import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { claimsOffice } from "../../official-name.ts";
import { tidyName } from "../../visible-name.ts";
import { drawName } from "./create-user.ts";
import { insertUsersByEmail } from "./user-store.ts";

/** A member of another site: whoever reads mail to this address may enter the account. */
export interface BroughtAccount {
  /** Normalised. */
  email: string;
  /** Its name there; an invalid one is drawn again. */
  name: string;
}

/**
 * Creates accounts for people who are imported: without a password, with an address that is not verified and to which
 * nothing is sent, and without consents, which the first login requires. An address that has an account keeps the one
 * it has.
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
