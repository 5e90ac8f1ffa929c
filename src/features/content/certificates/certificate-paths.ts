import { formatNumber } from "./certificate-number.ts";

/** The page where a certificate is checked by its number. */
export const CHECK_PATH = "/cert";

/** The same with the number, for links and QR codes. */
export function certificatePath(number: string): string {
  return `${CHECK_PATH}?n=${formatNumber(number)}`;
}
