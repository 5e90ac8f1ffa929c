import { UntrustedMessageError } from "../../../ports/payment-channel.ts";

export interface GatewayAnswer {
  /** The answer object exactly as received; this text is signed. */
  content: Buffer;
  isError: boolean;
  sign: string | null;
  /** Certificate mode: which of Alipay's certificates made the signature. */
  certificateSerial: string | null;
}

/**
 * Extracts an answer from its envelope by counting brackets; JSON that is parsed and serialised again would differ from
 * the signed text.
 */
export function cutAnswer(body: Buffer, method: string): GatewayAnswer {
  // One byte, one character: UTF-8 never uses an ASCII byte inside a longer character.
  const text = body.toString("latin1");
  const members = readMembers(text);
  const named = members.get(`${method.replaceAll(".", "_")}_response`);
  const content = named ?? members.get("error_response");
  if (content === undefined) throw new UntrustedMessageError("支付宝的回答里没有应答内容");
  return {
    content: Buffer.from(content, "latin1"),
    isError: named === undefined,
    sign: readText(members.get("sign")),
    certificateSerial: readText(members.get("alipay_cert_sn")),
  };
}

function readText(raw: string | undefined): string | null {
  const value: unknown = raw === undefined ? null : JSON.parse(raw);
  return typeof value === "string" ? value : null;
}

/**
 * The members of the outer object, each value as raw text. A duplicate member is refused because it is unclear which
 * one was signed.
 */
function readMembers(text: string): Map<string, string> {
  try {
    // The whole text must be JSON before it is cut, so that the cuts are where the parser would make them.
    JSON.parse(text);
  } catch (cause) {
    throw new UntrustedMessageError("支付宝的回答不是 JSON", { cause });
  }
  const members = new Map<string, string>();
  let at = skip(text, text.indexOf("{") + 1);
  while (text[at] === '"') {
    const nameEnd = valueEnd(text, at);
    const name: unknown = JSON.parse(text.slice(at, nameEnd));
    const start = skip(text, skip(text, nameEnd) + 1);
    const end = valueEnd(text, start);
    if (members.has(String(name))) throw new UntrustedMessageError(`支付宝的回答里有两个 ${name}`);
    members.set(String(name), text.slice(start, end));
    at = skip(text, skip(text, end) + 1);
  }
  return members;
}

function skip(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return at;
}

/** The end of the value that begins here, in text that is valid JSON. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') {
        isInString = false;
        if (depth === 0) return at + 1;
      }
    } else if (sign === '"') isInString = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (sign === "," || /\s/.test(sign ?? ""))) return at;
  }
  return text.length;
}
