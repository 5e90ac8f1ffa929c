import { type Fact, type Facts, UnfitFacts } from "../../../kit/tables/row-facts.ts";
import { isRecord } from "../../../kit/values/is-record.ts";

/** An item as a file stores it. */
export interface ItemFile {
  kind: string;
  facts: Facts;
  text: string | null;
}

const FENCE = "---\n";
/** Set for a heading of the tree or a video without a text, as opposed to an empty text. */
const NO_TEXT = "text: null\n";

/**
 * Markdown with front matter. Each fact is written as JSON, which is also valid YAML, so that any tool can read it and
 * the same facts always give the same bytes. The text follows unchanged.
 */
export function writeItemFile({ kind, facts, text }: ItemFile): string {
  const lines = Object.entries(facts).map(([name, fact]) => `${name}: ${writeFact(fact)}\n`);
  return `${FENCE}thing: ${writeFact(kind)}\n${lines.join("")}${text === null ? NO_TEXT : ""}${FENCE}${text ?? ""}`;
}

/** Throws `UnfitFacts` for a file that was not written by an export. */
export function readItemFile(content: string): ItemFile {
  const end = content.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (!content.startsWith(FENCE) || end < 0) throw new UnfitFacts("开头不是导出的文件头");
  const facts: Facts = {};
  for (const entry of content.slice(FENCE.length, end).split(/\n(?! )/)) {
    const colon = entry.indexOf(": ");
    const name = entry.slice(0, colon < 0 ? entry.indexOf(":") : colon);
    if (!/^[a-z_]+$/.test(name) || Object.hasOwn(facts, name))
      throw new UnfitFacts(`文件头里的“${entry.slice(0, 40)}”`);
    facts[name] = readFact(name, entry.slice(name.length + 1));
  }
  const { thing: kind, text, ...others } = facts;
  if (typeof kind !== "string") throw new UnfitFacts("文件头里没有 thing");
  return { kind, facts: others, text: text === null ? null : content.slice(end + 1 + FENCE.length) };
}

/** Lists of objects take one line each, so that a change of one is a change of one line. */
function writeFact(fact: Fact): string {
  if (Array.isArray(fact) && fact.some((part) => typeof part === "object" && part !== null))
    return `[\n${fact.map((part) => `  ${writeJson(part)}`).join(",\n")}\n  ]`;
  return writeJson(fact);
}

/** Characters that YAML does not allow are escaped. */
function writeJson(fact: Fact): string {
  return JSON.stringify(fact).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function readFact(name: string, written: string): Fact {
  try {
    const fact: unknown = JSON.parse(written);
    if (isFact(fact)) return fact;
  } catch {
    // The line below reports the error.
  }
  throw new UnfitFacts(`“${name}”的写法不对：值要写成 JSON，文字放进引号`);
}

function isFact(value: unknown): value is Fact {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isFact);
  return isRecord(value) && Object.values(value).every(isFact);
}
