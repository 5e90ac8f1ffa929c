import type { CountChange } from "../cloud/cloud-dialect.ts";
import { addressOf, type Label, toAddress } from "./list-labels.ts";
import { anchorOfTerm } from "./write-glossary.ts";

export interface RoleContext {
  labels: ReadonlyMap<string, Label>;
  /** Path of the document that a text names; null: it does not exist. */
  documentAt: (written: string) => string | null;
  /** Paths of the documents that match a pattern. */
  glob: (pattern: string) => string[];
  titleOf: (path: string) => string;
  /** By term, in small letters, the page with its glossary. */
  terms: ReadonlyMap<string, string>;
  /** Text of a file that a directive names; null: it is not in the source. */
  readFile: (written: string) => string | null;
  substitutions: ReadonlyMap<string, string>;
  count: CountChange;
}

const ROLE = /\{([\w:.+-]{1,60})\}(`{1,3})((?:(?!\2)[^\n]){1,500}?)\2(?!`)/g;
const CODE = /(`+)(?:(?!\1)[^\n]){1,2000}?\1(?!`)/g;
const SUBSTITUTION = /\{\{[ \t]*([\w.-]{1,60})[ \t]*\}\}/g;
const LABEL_LINK = /\[([^\]\n]{0,300})\]\(#?([^()\s#/]{1,200})\)/g;
/** `<project:next.md>`, and a link without words to a document, which shows its title. */
const PROJECT_LINK = /<(?:project|path):(#?[^<>\s]{1,300})>/g;
const TITLED_LINK = /(?<!!)\[\]\(([^()\s:#]{1,300})((?:#[^()\s]{1,200})?)\)/g;
const STRONG = new Set(["guilabel", "menuselection", "term", "abbr", "dfn"]);
const ELEMENTS: Readonly<Record<string, string>> = {
  sub: "sub",
  subscript: "sub",
  sup: "sup",
  superscript: "sup",
  kbd: "kbd",
  u: "u",
  underline: "u",
  del: "del",
  strike: "del",
};
/** Their words are shown as they are. */
const WORDS = /^(?:index|bdg(?:-.*)?|button-.*|span|raw)$/;
const ICON = /^(?:octicon|fa[brs]?|material-.*)$/;

/** A line of prose with MyST's roles, substitutions and links to labels as Markdown; code is not changed. */
export function writeRoles(line: string, context: RoleContext): string {
  if (!/[{`[<]/.test(line)) return line;
  const codes: string[] = [];
  const toPlaceholder = (code: string) => `\ue000${codes.push(code) - 1}\ue001`;
  return line
    .replace(ROLE, (_, name: string, _ticks, text: string) => toPlaceholder(writeRole(name, text.trim(), context)))
    .replace(CODE, (code) => toPlaceholder(code))
    .replace(SUBSTITUTION, (written, name: string) => {
      const value = context.substitutions.get(name);
      if (value === undefined) return written;
      context.count("changed", "{{ 替换 }}");
      return value;
    })
    .replace(PROJECT_LINK, (_, target: string) =>
      target.startsWith("#")
        ? linkToLabel({ title: "", target: target.slice(1) }, context)
        : linkToDocument({ title: "", target }, context),
    )
    .replace(TITLED_LINK, (written, target: string, anchor: string) => {
      const path = context.documentAt(target);
      return path === null ? written : `[${context.titleOf(path)}](${toAddress(path)}${anchor})`;
    })
    .replace(LABEL_LINK, (written, text: string, label: string) => {
      const found = context.labels.get(label);
      return found === undefined ? written : `[${text || found.title || label}](${addressOf(label, found)})`;
    })
    .replace(/\ue000(\d+)\ue001/g, (_, at: string) => codes[Number(at)] ?? "");
}

function writeRole(written: string, text: string, context: RoleContext): string {
  const name = written.replace(/^(?:std|py|c|cpp|js|rst):/, "");
  const { title, target } = splitTitle(text);
  if (name === "doc") return linkToDocument({ title, target }, context);
  // Equations have no titles, and the title of their page would be misleading.
  if (name === "eq") return linkToLabel({ title: title || "公式", target }, context);
  if (name === "ref" || name === "numref" || name === "any")
    return linkToLabel({ title: name === "numref" && /%|\{/.test(title) ? "" : title, target }, context);
  const page = name === "term" ? context.terms.get(target.toLowerCase()) : undefined;
  if (page !== undefined)
    return counted(name, context, `[${title || target}](${toAddress(page)}#${anchorOfTerm(target)})`);
  if (name === "button-ref" || name === "button-link") return writeButton(name, { title, target }, context);
  if (ICON.test(name)) return counted(name, context, "");
  if (WORDS.test(name)) return counted(name, context, title || text);
  if (name === "download") return counted(name, context, `[${title || target}](${target})`);
  if (name === "math") return counted(name, context, `$${text}$`);
  const element = ELEMENTS[name];
  if (element) return counted(name, context, `<${element}>${text}</${element}>`);
  if (STRONG.has(name)) return counted(name, context, `**${title || target}**`);
  if (/cite/.test(name)) {
    context.count("removed", "文献引用，只留编号");
    return `［${text}］`;
  }
  return counted(name, context, `\`${(title || target).replace(/^[~!]/, "")}\``);
}

/** A link of sphinx-design: to an address, or to a label or document. */
export function writeButton(
  name: string,
  { title, target }: { title: string; target: string },
  context: RoleContext,
): string {
  if (name === "button-link") return counted(name, context, title ? `[${title}](<${target}>)` : `<${target}>`);
  const isLabel = context.labels.has(target) || context.documentAt(target) === null;
  return isLabel ? linkToLabel({ title, target }, context) : linkToDocument({ title, target }, context);
}

function counted(name: string, { count }: RoleContext, written: string): string {
  count("changed", `{${name}} 角色`);
  return written;
}

/** `words <target>`, or only the target. */
function splitTitle(text: string): { title: string; target: string } {
  const [, title = "", target = ""] = /^(.*?)[ \t]*<([^<>]{1,300})>$/.exec(text) ?? [];
  return target === "" ? { title: "", target: text } : { title, target };
}

function linkToDocument({ title, target }: { title: string; target: string }, context: RoleContext): string {
  const path = context.documentAt(target);
  if (path === null) return `[${title || target}](${target})`;
  return counted("doc", context, `[${title || context.titleOf(path)}](${toAddress(path)})`);
}

function linkToLabel({ title, target }: { title: string; target: string }, context: RoleContext): string {
  const label = context.labels.get(target);
  if (label === undefined) {
    context.count("removed", "指向别处的 {ref}，只留文字");
    return title || target;
  }
  const text = title || label.title || context.titleOf(label.path);
  return counted("ref", context, `[${text}](${addressOf(target, label)})`);
}
