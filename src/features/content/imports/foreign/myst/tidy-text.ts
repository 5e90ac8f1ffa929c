import { anchorId } from "../anchor-marks.ts";
import type { CountChange } from "../cloud/cloud-dialect.ts";
import { readTarget } from "./list-labels.ts";
import { createBlockReader, type Directive } from "./read-directive.ts";
import { writeDirective } from "./write-directive.ts";
import { type RoleContext, writeRoles } from "./write-roles.ts";
import { writeToctree } from "./write-toctree.ts";

const DEEPEST = 12;
/** Replaces a toctree that Sphinx only uses for the order. */
const HIDDEN = /^\ue002(\d+)\ue003$/;
/** Headings and anchors. */
const NO_TEXT = /^\s*(?:#{1,6}[ \t].*|<a id="[^"]*"><\/a>)?$/;

/** Converts a MyST text to Markdown: directives, targets, comments and roles. */
export function tidyMystText(text: string, context: RoleContext): string {
  const readBlock = createBlockReader();
  const hidden: Directive[] = [];
  const writeBlock = (directive: Directive, depth: number): string[] => {
    if (directive.name !== "toctree")
      return writeDirective(directive, { depth, count: context.count, write: (body) => write(body, depth + 1) });
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
  return [writeRoles(line, context)];
}
