import { parseDocument } from "yaml";
import { toStorable } from "../../../kit/values/storable-text.ts";

interface LenientYaml {
  value: unknown;
  /** First complaint of the parser, or null. */
  problem: string | null;
}

/**
 * YAML as data only: unknown tags (`!!python/name:`) become plain values, mistakes become a problem and what could be
 * read. An escape of a character that cannot be stored (`"\0"`) becomes U+FFFD.
 */
export function parseYamlLeniently(text: string): LenientYaml {
  const { value, problem } = parseYamlAsWritten(text);
  return { value: toStorable(value), problem };
}

/** The same with characters that cannot be stored, for who names them in the report. */
export function parseYamlAsWritten(text: string): LenientYaml {
  try {
    const document = parseDocument(text, { logLevel: "silent", strict: false, uniqueKeys: false });
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    const problem = document.errors[0]?.message.split("\n")[0] ?? null;
    return { value, problem };
  } catch (error) {
    return { value: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** A non-empty string (numbers count), trimmed; null for anything else. */
export function asText(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  return trimmed === "" ? null : trimmed;
}
