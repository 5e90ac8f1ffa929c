const YUAN = /^\d{1,8}(?:\.\d{1,2})?$/;

/** Formats an amount in fen as it is typed: `4900` is `49`, `4950` is `49.50`. */
export function yuanText(fen: unknown): string {
  if (typeof fen !== "number") return "";
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
}

/**
 * Converts typed yuan to fen; empty gives null, and invalid text is returned unchanged so that the schema refuses it.
 */
export function readYuan(typed: string): number | string | null {
  const text = typed.replace(/[\s,，¥￥]/g, "");
  if (text === "") return null;
  if (!YUAN.test(text)) return typed;
  const [yuan = "0", rest = ""] = text.split(".");
  return Number(yuan) * 100 + Number(rest.padEnd(2, "0"));
}
