import { admonitionKind } from "./admonition-kinds.ts";
import type { ContainerOpening } from "./container-opening.ts";
import { argumentOf, readSiteTag, type SiteTag } from "./site-tag.ts";

/** Boxes whose kind is given by an argument. */
const BOXES = new Set("admonition alert aside box callout hint infobox message notice notification panel".split(" "));
const FOLDABLES = new Set("accordion collapse collapsible details expand expandable fold folding spoiler".split(" "));
const TABS = new Set("codegroupitem codetab tab tabitem tabpanel tab-item".split(" "));

/** Reads a tag that opens an admonition, a foldable block or a tab; null for every other line. */
export function readTagContainer(line: string): ContainerOpening | null {
  const tag = readSiteTag(line);
  if (!tag || tag.isClosing || (tag.kind === "component" && line.endsWith("/>"))) return null;
  const title = argumentOf(tag, "title", "summary", "header", "label", "heading");
  const end = { by: "tag" as const, tag: endNameOf(tag) };
  const isOpen = ["true", "open"].includes(argumentOf(tag, "open", "state"));
  if (TABS.has(tag.name)) {
    const name = title || argumentOf(tag, "name", "value") || tag.args[0] || "";
    return { name: "tab", title: name, isFoldable: false, isOpen: false, end };
  }
  if (FOLDABLES.has(tag.name)) {
    return { name: "details", title: title || tag.args.join(" "), isFoldable: true, isOpen, end };
  }
  const args = [...tag.args];
  const kind = BOXES.has(tag.name)
    ? argumentOf(tag, "type", "kind", "variant", "status", "style", "color", "level") || args[0] || "note"
    : tag.name;
  if (kind === args[0]) args.shift();
  const isKnown = admonitionKind(kind) !== undefined;
  if (!isKnown && !BOXES.has(tag.name)) return null;
  return {
    name: isKnown ? kind.toLowerCase() : "note",
    title: title || args.join(" "),
    isFoldable: false,
    isOpen,
    end,
  };
}

/** The end name that `readTagContainer` returned, for a closing tag of any kind; null for every other line. */
export function readTagEnd(line: string): string | null {
  const tag = readSiteTag(line);
  return tag?.isClosing ? endNameOf(tag) : null;
}

/** The name by which an opening tag and its closing tag are paired. */
export function endNameOf({ kind, name }: SiteTag): string {
  return kind === "liquid" ? name : `${kind} ${name}`;
}
