import { useState } from "react";
import { normalizePhone } from "../../phone-number.ts";

/** Input of the login dialog; it is kept when tabs change or the dialog closes, and cleared by the login. */
export interface LoginDraft {
  /** Phone or e-mail of the password login and of a forgotten password. */
  account: string;
  password: string;
  phone: string;
  email: string;
  /** Codes are bound to their purpose, so each form has its own. */
  loginCode: string;
  emailCode: string;
  signupCode: string;
  resetCode: string;
  bindCode: string;
  newPassword: string;
  hasAgreed: boolean;
}

export type ChangeDraft = (changes: Partial<LoginDraft>) => void;

const EMPTY: LoginDraft = {
  account: "",
  password: "",
  phone: "",
  email: "",
  loginCode: "",
  emailCode: "",
  signupCode: "",
  resetCode: "",
  bindCode: "",
  newPassword: "",
  hasAgreed: false,
};

export function useLoginDraft() {
  const [draft, setDraft] = useState(EMPTY);
  const change: ChangeDraft = (changes) => setDraft((former) => ({ ...former, ...changes }));
  return { draft, change, clear: () => setDraft(EMPTY) };
}

/** Copies a number or address typed in one form to the other forms whose field is still empty. */
export function shareNames({ account, phone, email }: LoginDraft): Partial<LoginDraft> {
  if (account === "") return { account: phone || email };
  if (account.includes("@")) return email === "" ? { email: account } : {};
  return phone === "" && normalizePhone(account) !== null ? { phone: account } : {};
}
