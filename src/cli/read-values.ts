import { MAX_PRICE_FEN } from "../features/access/prices/price-limits.ts";
import { UsageError } from "./usage.ts";

/** `甲,乙、丙` */
export function splitList(text: string): string[] {
  return text
    .split(/[,，、]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

export function readNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what}要写数字，没有“${text}”`);
  return Number(text);
}

/** The number after a command; the error of a missing one names the command: `gifts cancel`. */
export function readId(text: string | undefined, command: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) throw new UsageError(`例如 ${command} 3：要写编号`);
  return Number(text);
}

/** `2026-12-31 18:00`, Beijing. */
export function readMoment(text: string, option = "--at"): Date {
  const [, day, minute] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(text) ?? [];
  const at = new Date(`${day}T${minute}:00+08:00`);
  // JavaScript takes the 31st of a shorter month for the 1st of the next.
  if (Number.isNaN(at.getTime()) || !new Date(at.getTime() + 8 * 3_600_000).toISOString().startsWith(day ?? "-"))
    throw new UsageError(`${option} 要写成 “2026-12-31 18:00”（北京时间）`);
  return at;
}

/** A day that there is, as it was written: `2026-12-31`. Whatever else was written is answered with `problem`. */
export function readDay(text: string, problem: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // JavaScript takes the 31st of a shorter month for the 1st of the next.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(text)) throw new UsageError(problem);
  return text;
}

/** A moment, or so long after the beginning of a day, in Beijing. */
export function readBorder(text: string, ofDayMs: number): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  try {
    return new Date(readMoment(isDay ? `${text} 00:00` : text).getTime() + (isDay ? ofDayMs : 0));
  } catch {
    throw new UsageError("--from 和 --until 要写成 2026-12-31 或 “2026-12-31 18:00”（北京时间）");
  }
}

/** `199` or `199.50`, in fen, without fractions in between. */
export function readYuan(text: string, { what = "价格", maxFen = MAX_PRICE_FEN } = {}): number {
  const [, yuan, fen = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const total = Number(yuan) * 100 + Number(fen.padEnd(2, "0"));
  if (yuan === undefined || total < 1 || total > maxFen)
    throw new UsageError(`${what}以元为单位，0.01 到 ${maxFen / 100}，最多两位小数，没有“${text}”`);
  return total;
}
