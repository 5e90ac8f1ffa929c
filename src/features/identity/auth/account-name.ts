import { normalizeEmail } from "./email-address.ts";
import { normalizePhone } from "./phone-number.ts";

/** The name of an account: a normalised phone number or e-mail address. */
export type AccountName = { kind: "phone" | "email"; value: string };

/** The input of the login form's account field: staff accounts can also have names. */
export type LoginName = AccountName | { kind: "name"; value: string };

/** The form of names issued by `create-admin`; no phone number or e-mail address has this form. */
const NAME = /^[a-z][a-z0-9._-]{2,31}$/;

/** Reads the account field as a phone number or an e-mail address (decisions §3); null when it is neither. */
export function readAccountName(typed: string): AccountName | null {
  const kind = typed.normalize("NFKC").includes("@") ? "email" : "phone";
  const value = kind === "email" ? normalizeEmail(typed) : normalizePhone(typed);
  return value === null ? null : { kind, value };
}

/** The same for a login, where staff accounts can also have names. */
export function readLoginName(typed: string): LoginName | null {
  const name = typed.normalize("NFKC").trim().toLowerCase();
  return NAME.test(name) ? { kind: "name", value: name } : readAccountName(typed);
}
