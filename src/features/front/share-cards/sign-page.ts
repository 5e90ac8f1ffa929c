import { invalidInput } from "../../../kit/api/app-error.ts";

/** Longer than any address of this site, including invitation and tracking marks. */
export const MAX_URL = 2_000;

const VISIBLE = /^[\x21-\x7e]+$/;

/** The address as WeChat's browser compares it: without its fragment. Throws 422 for an address of another site. */
export function pageToSign(url: string, origin: string): string {
  const [page = ""] = url.split("#", 1);
  const isOurs = page === origin || page.startsWith(`${origin}/`) || page.startsWith(`${origin}?`);
  if (!isOurs || !VISIBLE.test(page)) throw invalidInput({ url: ["只给这个网站自己的页面签名"] });
  return page;
}

/** The signed text, with the names in this order (WeChat's JS-SDK, appendix on signatures). */
export function signedText(signed: { ticket: string; nonce: string; timestamp: number; url: string }): string {
  const { ticket, nonce, timestamp, url } = signed;
  return `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`;
}
