import { normalizeEmail } from "./email-address.ts";
import { normalizePhone } from "./phone-number.ts";

/** The names of an account: phone number or e-mail address, each normalised. */
export type AccountName = { kind: "phone" | "email"; value: string };

/** The input of the login's single box: staff accounts have names too. */
export type LoginName = AccountName | { kind: "name"; value: string };

/** As `create-admin` issues them; no number and no address has this form. */
const NAME = /^[a-z][a-z0-9._-]{2,31}$/;

/** The input of the single box, as a number or an address (decisions §3); null when it is neither. */
export function readAccountName(typed: string): AccountName | null {
  const kind = typed.normalize("NFKC").includes("@") ? "email" : "phone";
  const value = kind === "email" ? normalizeEmail(typed) : normalizePhone(typed);
  return value === null ? null : { kind, value };
}

/** The same for a login, where operators' accounts have names too. */
export function readLoginName(typed: string): LoginName | null {
  const name = typed.normalize("NFKC").trim().toLowerCase();
  return NAME.test(name) ? { kind: "name", value: name } : readAccountName(typed);
}
