import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { maskPhone } from "../../phone-number.ts";
import { maskName } from "../../visible-name.ts";
import { findUser } from "../people/user-store.ts";

/** An account as displayed on a phone: its owner recognises it, and others cannot use the data. */
export interface MaskedAccount {
  phone_masked: string | null;
  name_masked: string;
}

export async function describeMaskedAccount(db: DatabaseOrTransaction, userId: number): Promise<MaskedAccount | null> {
  const user = await findUser(db, userId);
  return user && { phone_masked: user.phone && maskPhone(user.phone), name_masked: maskName(user.name) };
}
