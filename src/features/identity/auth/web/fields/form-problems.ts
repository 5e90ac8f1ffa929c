import { ApiError } from "../../../../../kit/api/api-error.ts";
import { failureText } from "../../../../../ui/feedback/failure-text.ts";
import { readAccountName } from "../../account-name.ts";
import { MIN_PASSWORD_CHARACTERS } from "../../auth-limits.ts";
import { normalizeEmail } from "../../email-address.ts";
import { normalizePhone } from "../../phone-number.ts";

const FIELDS = [
  "account",
  "phone",
  "email",
  "captcha",
  "code",
  "recovery_code",
  "password",
  "current_password",
  "agreements",
  "name",
  "avatar",
] as const;

/** A field of the forms, with its name in requests. */
export type FormField = (typeof FIELDS)[number];

/** The problems of a form, displayed next to their fields; `form` is for those of no field. */
export type FormProblems = Partial<Record<FormField | "form", string>>;

/** Checks a number without calling the server; an empty object: no problems. */
export function checkPhone(phone: string): FormProblems {
  if (phone.trim() === "") return { phone: "请输入手机号" };
  return normalizePhone(phone) === null ? { phone: "请输入正确的手机号" } : {};
}

export function checkEmail(email: string): FormProblems {
  if (email.trim() === "") return { email: "请输入邮箱" };
  return normalizeEmail(email) === null ? { email: "请输入正确的邮箱" } : {};
}

/** Checks a phone number or e-mail address in one field (decisions §3), to which a code is sent. */
export function checkAccount(account: string): FormProblems {
  if (account.trim() === "") return { account: "请输入手机号或邮箱" };
  return readAccountName(account) ? {} : { account: "请输入正确的手机号或邮箱" };
}

export function checkCode(code: string): FormProblems {
  return /^\d{6}$/.test(code) ? {} : { code: "请输入 6 位数字验证码" };
}

/** Counts characters as users see them: an emoji is one. */
export function checkNewPassword(password: string): FormProblems {
  const isLongEnough = [...password].length >= MIN_PASSWORD_CHARACTERS;
  return isLongEnough ? {} : { password: `密码至少 ${MIN_PASSWORD_CHARACTERS} 个字符` };
}

export function checkAgreement({ mustAgree, hasAgreed }: { mustAgree: boolean; hasAgreed: boolean }): FormProblems {
  return mustAgree && !hasAgreed ? { agreements: "请先阅读并勾选用户协议和隐私政策" } : {};
}

/** Assigns the errors of a failed call to their fields. */
export function problemsOf(thrown: unknown): FormProblems {
  if (!(thrown instanceof ApiError)) return { form: failureText(thrown) };
  const found: FormProblems = {};
  for (const field of FIELDS) {
    const text = thrown.errors[field]?.[0];
    if (text !== undefined) found[field] = text;
  }
  return Object.keys(found).length > 0 ? found : { form: failureText(thrown) };
}
