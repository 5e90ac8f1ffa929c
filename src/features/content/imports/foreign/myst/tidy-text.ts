import { anchorId } from "../anchor-marks.ts";
import type { CountChange } from "../cloud/cloud-dialect.ts";
import { readTarget } from "./list-labels.ts";
import { createBlockReader, type Directive } from "./read-directive.ts";
import { writeDirective } from "./write-directive.ts";
import { MAX_INSERTED, selectLines } from "./write-include.ts";
import { type RoleContext, writeButton, writeRoles } from "./write-roles.ts";
import { writeToctree } from "./write-toctree.ts";

const DEEPEST = 12;
/** Replaces a toctree that Sphinx only uses for the order. */
const HIDDEN = /^\ue002(\d+)\ue003$/;
const INSERTS = new Set(["include", "literalinclude"]);
/** `$$ (label)`: the end of a formula that is referred to. */
const LABELLED_END = /^([ \t]*(?:.*\S)?[ \t]*\$\$)[ \t]*\(([\w:.-]{1,200})\)[ \t]*$/;
/** `{.class #id}` before a block. */
const BLOCK_ATTRIBUTES = /^[ \t]*\{(?:[ \t]*(?:[.#][\w:-]+|[\w-]+=(?:"[^"]*"|[^\s"{}]+)))+[ \t]*\}[ \t]*$/;
/** Headings and anchors. */
const NO_TEXT = /^\s*(?:#{1,6}[ \t].*|<a id="[^"]*"><\/a>)?$/;

/** Converts a MyST text to Markdown: directives, targets, comments and roles. */
export function tidyMystText(text: string, context: RoleContext): string {
  const readBlock = createBlockReader();
  const hidden: Directive[] = [];
  let inserted = 0;
  /** null: the file is not in the source. */
  const insert = ({ name, argument, options }: Directive, depth: number): string[] | null => {
    const file = depth > DEEPEST ? null : context.readFile(argument);
    if (file === null || inserted + file.length > MAX_INSERTED) return null;
    inserted += file.length;
    const lines = selectLines(file, options);
    const language =
      name === "literalinclude" ? (options.get("language") ?? /\.(\w+)$/.exec(argument)?.[1]) : options.get("code");
    if (name !== "literalinclude" && language === undefined && !options.has("literal")) return write(lines, depth + 1);
    const code: Directive = { name: "code-block", argument: language ?? "text", options, body: lines };
    return writeDirective(code, { depth, count: () => undefined, write: () => [] });
  };
  const writeBlock = (directive: Directive, depth: number): string[] => {
    const file = INSERTS.has(directive.name) ? insert(directive, depth) : null;
    if (file !== null) {
      context.count("changed", `{${directive.name}} 指令`);
      return ["", ...file, ""];
    }
    if (directive.name !== "toctree")
      return writeDirective(directive, {
        depth,
        count: context.count,
        write: (body) => write(body, depth + 1),
        link: (name, target) => writeButton(name, target, context),
      });
    if (directive.options.has("hidden")) return [`\ue002${hidden.push(directive) - 1}\ue003`];
    context.count("changed", "{toctree} 指令");
    return writeToctree(directive, context);
  };
  const write = (lines: readonly string[], depth: number): string[] => {
    const output: string[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? "";
      const block = depth > DEEPEST ? null : readBlock(lines, at);
      if (block === null) output.push(...writeLine(line, context));
      else {
        const { directive, count } = block;
        if (directive === null) output.push(...lines.slice(at, at + count));
        else {
          const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
          output.push(...writeBlock(directive, depth).map((one) => (one === "" ? "" : indent + one)));
        }
        at += count - 1;
      }
    }
    return output;
  };
  const lines = write(text.split("\n"), 0);
  // A page that only contains a toctree would be blank.
  const areHiddenListed = lines.every((line) => NO_TEXT.test(line) || HIDDEN.test(line.trim()));
  return lines
    .flatMap((line) => {
      const toctree = hidden[Number(HIDDEN.exec(line.trim())?.[1] ?? -1)];
      if (toctree === undefined) return [line];
      context.count(areHiddenListed ? "changed" : "removed", "{toctree} 指令");
      return areHiddenListed ? writeToctree(toctree, context) : [];
    })
    .join("\n");
}

function writeLine(line: string, context: RoleContext & { count: CountChange }): string[] {
  const label = readTarget(line);
  if (label !== null) return [`<a id="${anchorId(label)}"></a>`, ""];
  if (/^%(?:[ \t]|$)/.test(line)) {
    context.count("removed", "% 注释");
    return [];
  }
  if (/^\+\+\+(?:[ \t].*)?$/.test(line)) return [""];
  const [, end, equation = ""] = LABELLED_END.exec(line) ?? [];
  if (end !== undefined) return [end, "", `<a id="${anchorId(equation)}"></a>`, ""];
  if (BLOCK_ATTRIBUTES.test(line)) return [];
  return [writeRoles(line, context)];
}
