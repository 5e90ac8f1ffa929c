import { stemOf } from "../source/safe-path.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NUMBERS = /^(\d{4})[-_/.年](\d{1,2})[-_/.月](\d{1,2})日?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i;
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|星期.|周.)[,，]?\s+|[,，]?\s+(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|星期.|周.)$/gi;

/** The day that a name means in one of the forms that Logseq writes days in, as `2026-01-02`; null: it is no day. */
export function readDay(name: string): string | null {
  const bare = name.trim().replace(WEEKDAY, "").trim();
  const [, year, month, day] = NUMBERS.exec(bare) ?? COMPACT.exec(bare) ?? [];
  if (year && month && day) return toDay(year, Number(month), day);
  const [, monthName = "", dayOf = "", yearOf = ""] = MONTH_FIRST.exec(bare) ?? [];
  if (monthName !== "") return toDay(yearOf, MONTHS.indexOf(monthName.toLowerCase()) + 1, dayOf);
  const [, dayBefore = "", monthBehind = "", yearBehind = ""] = DAY_FIRST.exec(bare) ?? [];
  return monthBehind === "" ? null : toDay(yearBehind, MONTHS.indexOf(monthBehind.toLowerCase()) + 1, dayBefore);
}

function toDay(year: string, month: number, day: string): string | null {
  if (month < 1 || month > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The page name of a file: `a___b.md` and `a%2Fb.md` are `a/b`, a journal's name is its day. */
export function pageNameOf(path: string): string {
  const stem = stemOf(path);
  const day = isJournal(path) ? readDay(stem.replaceAll("_", "-")) : null;
  return day ?? decode(stem.replaceAll("___", "/"));
}

export function isJournal(path: string): boolean {
  return /(?:^|\/)journals\/[^/]+$/.test(path);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
