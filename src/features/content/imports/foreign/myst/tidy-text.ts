import { anchorId } from "../anchor-marks.ts";
import type { CountChange } from "../cloud/cloud-dialect.ts";
import { readTarget } from "./list-labels.ts";
import { createBlockReader } from "./read-directive.ts";
import { writeDirective } from "./write-directive.ts";
import { type RoleContext, writeRoles } from "./write-roles.ts";

const DEEPEST = 12;

/** A text of MyST as Markdown: directives, places, comments and roles. */
export function tidyMystText(text: string, context: RoleContext): string {
  const readBlock = createBlockReader();
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
          const written = writeDirective(directive, {
            depth,
            count: context.count,
            write: (body) => write(body, depth + 1),
          });
          output.push(...written.map((one) => (one === "" ? "" : indent + one)));
        }
        at += count - 1;
      }
    }
    return output;
  };
  return write(text.split("\n"), 0).join("\n");
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
