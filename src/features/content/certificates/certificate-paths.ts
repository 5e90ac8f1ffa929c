import { formatNumber } from "./certificate-number.ts";

/** Where a certificate is checked; the number is typed in there. */
export const CHECK_PATH = "/cert";

/** The same with the number, for links and codes. */
export function certificatePath(number: string): string {
  return `${CHECK_PATH}?n=${formatNumber(number)}`;
}
