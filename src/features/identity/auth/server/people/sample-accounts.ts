import { SAMPLE_MARK } from "../../../../../domain/content/sample-mark.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { insertUser } from "./user-store.ts";

/**
 * Creates the account of an invented member of the demo. Nobody can log in to it: it has no number, no address and no
 * password.
 * @returns its id
 */
export async function addSampleAccount(tx: Transaction, { name, now }: { name: string; now: Date }): Promise<number> {
  const user = await insertUser(tx, { name: `${name}${SAMPLE_MARK.name}`, role: "user", phone: null, now });
  if (!user) throw new Error("an account without a number conflicts with another");
  return user.id;
}
