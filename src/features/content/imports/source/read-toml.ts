import { parse } from "smol-toml";
import { toStorable } from "../../../../kit/values/storable-text.ts";

/** A table of TOML; escapes of characters that cannot be stored become U+FFFD. Throws for invalid TOML. */
export function readToml(text: string): Record<string, unknown> {
  return toStorable(parse(text));
}
