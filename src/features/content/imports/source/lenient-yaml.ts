import { parseDocument, Scalar, visit } from "yaml";
import { joinChineseLines } from "../../../../kit/values/chinese-lines.ts";
import { toStorable } from "../../../../kit/values/storable-text.ts";

interface LenientYaml {
  value: unknown;
  /** First complaint of the parser, or null. */
  problem: string | null;
}

/**
 * Parses YAML as data only: unknown tags (`!!python/name:`) become plain values, errors become a problem and the
 * readable part. An escaped character that cannot be stored (`"\0"`) becomes U+FFFD.
 */
export function parseYamlLeniently(text: string): LenientYaml {
  const { value, problem } = parseYamlAsWritten(text);
  return { value: toStorable(value), problem };
}

/** The same with characters that cannot be stored, for who names them in the report. */
export function parseYamlAsWritten(text: string): LenientYaml {
  try {
    const document = parseDocument(text, { logLevel: "silent", strict: false, uniqueKeys: false });
    visit(document, {
      Scalar(_key, node) {
        if (typeof node.value !== "string" || !node.range || node.type === Scalar.BLOCK_LITERAL) return;
        const [start, end] = node.range;
        const isQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
        node.value = joinFoldedLines(node.value, isQuoted ? text.slice(start + 1, end - 1) : text.slice(start, end));
      },
    });
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    const problem = document.errors[0]?.message.split("\n")[0] ?? null;
    return { value, problem };
  } catch (error) {
    return { value: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** More than is needed to decide whether a line break is between Chinese characters. */
const EDGE = 16;

/** YAML turns a line break within a value into a space; between Chinese lines it is removed. */
function joinFoldedLines(value: string, source: string): string {
  if (!source.includes("\n")) return value;
  const lines = source.split("\n").map((line) => line.trim());
  let joined = value;
  let from = 0;
  for (const [index, line] of lines.entries()) {
    const [before, after] = [line.slice(-EDGE), (lines[index + 1] ?? "").slice(0, EDGE)];
    const whole = joinChineseLines(`${before}\n${after}`);
    if (before === "" || after === "" || whole.includes("\n")) continue;
    const at = joined.indexOf(`${before} ${after}`, from);
    if (at < 0) continue;
    joined = joined.slice(0, at) + whole + joined.slice(at + before.length + 1 + after.length);
    from = at;
  }
  return joined;
}

/** A non-empty string (numbers count), trimmed; null for anything else. */
export function asText(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}
