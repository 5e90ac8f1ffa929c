import { ApiError } from "../../../kit/api-error.ts";
import { authCodes, DEFAULT_FAILURE_MESSAGE, isAuthCode } from "../auth-codes.ts";
import { normalizePhone } from "../phone-number.ts";
import { AuthAnswerError } from "./auth-answer.ts";

/** What is wrong with the form, each beside its field; `form` belongs to none. */
export interface FormProblems {
  phone?: string;
  code?: string;
  agreements?: string;
  form?: string;
}

export interface PhoneForm {
  phone: string;
  code: string;
  mustAgree: boolean;
  hasAgreed: boolean;
}

/** What can be seen without asking the server; an empty object: nothing. */
export function checkPhone(phone: string): FormProblems {
  if (phone.trim() === "") return { phone: "请输入手机号" };
  return normalizePhone(phone) === null ? { phone: "请输入正确的手机号" } : {};
}

export function checkForm({ phone, code, mustAgree, hasAgreed }: PhoneForm): FormProblems {
  return {
    ...checkPhone(phone),
    ...(/^\d{6}$/.test(code) ? {} : { code: "请输入 6 位数字验证码" }),
    ...(mustAgree && !hasAgreed ? { agreements: "请先阅读并勾选用户协议和隐私政策" } : {}),
  };
}

/** Sorts a failed call to the fields it speaks of. */
export function problemsOf(thrown: unknown): FormProblems {
  if (thrown instanceof AuthAnswerError) return { form: thrown.message };
  if (!(thrown instanceof ApiError)) return { form: DEFAULT_FAILURE_MESSAGE };
  const { phone, code, agreements } = thrown.errors;
  const sorted = { phone: phone?.[0], code: code?.[0], agreements: agreements?.[0] };
  const found = Object.fromEntries(Object.entries(sorted).filter(([, text]) => text !== undefined)) as FormProblems;
  if (Object.keys(found).length > 0) return found;
  return { form: isAuthCode(thrown.code) ? authCodes[thrown.code].message : thrown.message };
}
