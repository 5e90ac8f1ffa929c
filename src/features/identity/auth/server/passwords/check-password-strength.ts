import { invalidInput } from "../../../../../kit/api/app-error.ts";
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from "../../auth-limits.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Strings of which a password may not consist, because they are easy to guess for this user on this site. */
export interface PasswordFacts {
  siteName: string;
  phone: string | null;
  email: string | null;
}

const SHORTEST_WORD = 4;
/** A password of a known word and at most this many other characters counts as that word. */
const PADDING = 4;

/**
 * Returns the weakness of a new password as a message for its owner; null when there is none. No kind of character is
 * required or forbidden, and the password is compared exactly as typed (security AUTH-5).
 */
export function findPasswordWeakness(password: string, facts: PasswordFacts): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_CHARACTERS) return `密码至少 ${MIN_PASSWORD_CHARACTERS} 个字符`;
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return "密码过长，请缩短一些";
  // An unpaired surrogate, such as half an emoji, could not be typed again on another keyboard.
  if (!password.isWellFormed()) return "密码里有无法识别的字符，请重新输入";
  if (isCommonPassword(password)) return "这个密码太常见，容易被猜到，请换一个";
  const lower = password.toLowerCase();
  const hasWord = wordsOf(facts).some((word) => lower.includes(word) && lower.length - word.length <= PADDING);
  return hasWord ? "密码不要用网站名称、手机号或邮箱，请换一个" : null;
}

/** Throws 422 for the field when the password must not be used. */
export function requireStrongPassword(password: string, facts: PasswordFacts): void {
  const problem = findPasswordWeakness(password, facts);
  if (problem) throw invalidInput({ password: [problem] });
}

function wordsOf({ siteName, phone, email }: PasswordFacts): string[] {
  const words = ["zhixing", "知行学社", siteName.toLowerCase()];
  if (phone) words.push(phone.replace(/^\+86/, ""));
  if (email) words.push(email, email.split("@")[0] ?? "");
  return words.filter((word) => word.length >= SHORTEST_WORD);
}
