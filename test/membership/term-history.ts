import { arrangeTerms, type Term } from "../../src/features/access/membership/arrange-terms.ts";
import type { TermLength } from "../../src/features/access/membership/term-length.ts";

export interface NamedTerm extends Term {
  name: string;
}

/** 10:00 in Beijing on a day of 2026, written `03-10`, or of another year, written `2027-03-10`. */
export function atTen(day: string): Date {
  return new Date(`${day.length === 5 ? `2026-${day}` : day}T10:00:00+08:00`);
}

/** `P12m`: premium for twelve months; `V30d`: VIP for thirty days; `V` followed by `life`. */
export function readTerm(text: string): { level: 2 | 3; length: TermLength } {
  const [, letter, count, unit] = /^([VP])(?:(\d+)([md])|life)$/.exec(text) ?? [];
  if (letter === undefined) throw new Error(`${text} is not a term`);
  const level = letter === "P" ? 3 : 2;
  if (unit === undefined) return { level, length: { unit: "life" } };
  return { level, length: { unit: unit === "m" ? "months" : "days", count: Number(count) } };
}

/** A ledger without a database; each change rearranges its terms. A term is named `V1m`, a second one `V1m#2`. */
export class TermHistory {
  terms: NamedTerm[] = [];
  private names = new Map<string, number>();

  add(day: string, ...texts: string[]): this {
    for (const text of texts) {
      const times = (this.names.get(text) ?? 0) + 1;
      this.names.set(text, times);
      const name = times === 1 ? text : `${text}#${times}`;
      this.terms = arrangeTerms([...this.terms, { name, ...readTerm(text), startsAt: null, endsAt: null }], atTen(day));
    }
    return this;
  }

  end(day: string, name: string): this {
    if (!this.terms.some((term) => term.name === name)) throw new Error(`no term has the name ${name}`);
    this.terms = arrangeTerms(
      this.terms.filter((term) => term.name !== name),
      atTen(day),
    );
    return this;
  }

  /** `2026-03-12–2027-03-12`, `suspended`, or `2026-03-12–life`. */
  dates(name: string): string {
    const term = this.terms.find((one) => one.name === name);
    if (!term) throw new Error(`no term has the name ${name}`);
    if (term.startsAt === null) return "suspended";
    return `${dayOfTen(term.startsAt)}–${term.endsAt === null ? "life" : dayOfTen(term.endsAt)}`;
  }
}

function dayOfTen(moment: Date): string {
  const local = new Date(moment.getTime() + 8 * 3_600_000).toISOString();
  if (local.slice(11) !== "10:00:00.000Z") throw new Error(`${local} is not 10:00`);
  return local.slice(0, 10);
}
