import { isRecord } from "../../../../../kit/values/is-record.ts";
import { asText, parseYamlLeniently } from "../../source/lenient-yaml.ts";
import { fileNameOf } from "../../source/safe-path.ts";

/** The values of `{{ name }}`. */
export type Substitutions = ReadonlyMap<string, string>;

const PYTHON_TABLE = /^myst_substitutions[ \t]*=[ \t]*\{/m;
/** A comment, the end of the table, or a text with its value, where that is a text as well. */
const PYTHON_PIECE = /#[^\n]*|[{}]|(["'])((?:\\.|(?!\1)[^\\\n])*)\1(?:\s*:\s*(["'])((?:\\.|(?!\3)[^\\\n])*)\3)?/g;

/** The substitutions that a settings file of the project has for all pages. */
export function readProjectSubstitutions(path: string, text: string): Substitutions {
  if (fileNameOf(path) === "conf.py") return readPythonTable(text);
  const settings = parseYamlLeniently(text).value;
  const at = (...keys: string[]) =>
    keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), settings);
  return textsOf(at("sphinx", "config", "myst_substitutions") ?? at("project", "substitutions"));
}

/** The substitutions of one page. */
export function readPageSubstitutions(data: Record<string, unknown>): Substitutions {
  return textsOf(isRecord(data.myst) ? data.myst.substitutions : data.substitutions);
}

function textsOf(table: unknown): Substitutions {
  if (!isRecord(table)) return new Map();
  return new Map(
    Object.entries(table).flatMap(([key, value]) => {
      const text = asText(value);
      return text === null ? [] : [[key, text] as const];
    }),
  );
}

/** A table of texts in Python. Values that would have to be computed are left out; nothing is executed. */
function readPythonTable(text: string): Substitutions {
  const start = PYTHON_TABLE.exec(text);
  const found = new Map<string, string>();
  if (!start) return found;
  let depth = 1;
  for (const { 0: piece, 2: key, 4: value } of text.slice(start.index + start[0].length).matchAll(PYTHON_PIECE)) {
    if (piece === "{") depth += 1;
    else if (piece === "}") depth -= 1;
    else if (depth === 1 && key !== undefined && value !== undefined) found.set(unescaped(key), unescaped(value));
    if (depth === 0) break;
  }
  return found;
}

function unescaped(text: string): string {
  return text.replace(/\\n/g, "\n").replace(/\\(.)/g, "$1");
}
