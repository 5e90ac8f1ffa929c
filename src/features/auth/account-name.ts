import { invalidInput } from "../../kit/app-error.ts";
import { normalizeEmail } from "./email-address.ts";
import { normalizePhone } from "./phone-number.ts";

/** How somebody names an account: by number or by address, each normalised. */
export type AccountName = { kind: "phone" | "email"; value: string };

/** What the one box of the login takes: operators' accounts have names beside. */
export type LoginName = AccountName | { kind: "name"; value: string };

/** As `create-admin` gives them; no number and no address reads like this. */
const NAME = /^[a-z][a-z0-9._-]{2,31}$/;

/** What was typed into the one box, as a number or an address (decisions §3). Throws 422 naming the field. */
export function requireAccountName(typed: string): AccountName {
  if (typed.normalize("NFKC").includes("@")) {
    const email = normalizeEmail(typed);
    if (email !== null) return { kind: "email", value: email };
  } else {
    const phone = normalizePhone(typed);
    if (phone !== null) return { kind: "phone", value: phone };
  }
  throw invalidInput({ account: ["请输入正确的手机号或邮箱"] });
}

/** The same for a login, where operators' accounts have names too. Throws 422 naming the field. */
export function requireLoginName(typed: string): LoginName {
  const name = typed.normalize("NFKC").trim().toLowerCase();
  return NAME.test(name) ? { kind: "name", value: name } : requireAccountName(typed);
}

/** A typed address in its one spelling; throws 422 naming the field. */
export function requireEmail(typed: string): string {
  const email = normalizeEmail(typed);
  if (email === null) throw invalidInput({ email: ["请输入正确的邮箱"] });
  return email;
}
