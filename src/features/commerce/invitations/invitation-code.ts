import { CODE_CHARACTERS } from "./invitation-limits.ts";

/** Without characters that are easily confused. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_CHARACTERS}}$`);

/** The code from the part of a link after `#`. null: there is none. */
export function readInvitationCode(text: string): string | null {
  const code = text.replace(/^#/, "").toUpperCase();
  return CODE.test(code) ? code : null;
}
