import { CODE_CHARACTERS } from "./invitation-limits.ts";

/** Without letters that are read as others. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_CHARACTERS}}$`);

/** The code of a link's part behind `#`; null: it has none. */
export function readInvitationCode(text: string): string | null {
  const code = text.replace(/^#/, "").toUpperCase();
  return CODE.test(code) ? code : null;
}
