import type { Construct } from "../../import-report.ts";
import type { PageFinding } from "../../pages/edit-text.ts";
import type { SourcePage } from "../../source/page-library.ts";
import type { Sharing } from "../sharing.ts";
import { type BlockText, readBlockText } from "./block-text.ts";
import type { Graph } from "./graph.ts";
import type { Block } from "./parse-outline.ts";

export interface LogseqContext {
  graph: Graph;
  sharing: (page: SourcePage, host: SourcePage) => Sharing;
  /** How many characters may still be embedded into all pages of the source. */
  total: { left: number };
}

interface Written {
  text: string;
  lines: number[];
  findings: PageFinding[];
  embedsOthers: boolean;
}

const EMBED = /^\{\{embed[ \t]+(?:\(\(([0-9a-f-]{36})\)\)|\[\[([^[\]]+)\]\])[ \t]*\}\}$/i;
const DEEPEST_EMBED = 5;
/** Blocks of one page, with those that it embeds. */
const MAX_BLOCKS = 50_000;
const COST_OF_BLOCK = 100;
const EMBEDDED: Construct = { name: "嵌入的块和页面（{{embed}}），放进正文", outcome: "changed" };
const TEMPLATE: Construct = { name: "模板块（template::）", outcome: "removed" };

/**
 * Writes blocks as a text: blocks of the page itself and below headings are paragraphs, tasks and numbered blocks are
 * items, and everything below one of these is a list.
 */
export function writeOutline(blocks: readonly Block[], host: SourcePage, context: LogseqContext): Written {
  const { graph, sharing, total } = context;
  const output: string[] = [];
  const lines: number[] = [];
  const findings: PageFinding[] = [];
  let budget = MAX_BLOCKS;
  let embedsOthers = false;
  /** Line of the page with the embed. */
  let embeddedOn: number | null = null;

  const put = (text: string, line: number) => {
    output.push(text);
    lines.push(embeddedOn ?? line);
  };
  const gap = (line: number) => {
    if (output.length > 0 && output.at(-1) !== "") put("", line);
  };
  const note = (change: Construct, line: number) => findings.push({ ...change, line: embeddedOn ?? line });

  function writeText(siblings: readonly Block[], depth: number, chain: readonly string[]): void {
    let wasItem = false;
    for (const block of siblings) {
      if (!mayWrite(block)) continue;
      const embedded = readEmbed(block, chain);
      if (embedded) {
        gap(block.line);
        within(block.line, () => {
          writeText(embedded.blocks, depth, embedded.chain);
          writeText(block.children, depth, chain);
        });
        continue;
      }
      const blockText = readTextOf(block, depth);
      const isItem =
        blockText.lines.length > 0 && blockText.headingLevel === 0 && (blockText.task !== null || blockText.isNumbered);
      if (!(isItem && wasItem)) gap(block.line);
      wasItem = isItem;
      if (isItem) writeItem(block, blockText, { indent: "", depth, chain });
      else {
        writeParagraph(blockText);
        gap(block.line);
        if (blockText.headingLevel > 0 || blockText.lines.length === 0) writeText(block.children, depth + 1, chain);
        else writeItems(block.children, { indent: "", depth: depth + 1, chain });
      }
    }
  }

  function writeParagraph({ lines: [first, ...rest], headingLevel }: BlockText): void {
    if (!first) return;
    put(headingLevel > 0 ? `${"#".repeat(headingLevel)} ${first.text}` : first.text, first.line);
    if (headingLevel > 0 && rest.length > 0) gap(first.line);
    for (const { text, line } of rest) put(text, line);
  }

  interface Place {
    indent: string;
    depth: number;
    chain: readonly string[];
  }

  function writeItems(siblings: readonly Block[], place: Place): void {
    for (const block of siblings) {
      if (!mayWrite(block)) continue;
      const embedded = readEmbed(block, place.chain);
      if (embedded) {
        within(block.line, () => writeItems(embedded.blocks, { ...place, chain: embedded.chain }));
        writeItems(block.children, place);
        continue;
      }
      writeItem(block, readTextOf(block, place.depth), place);
    }
  }

  function writeItem(block: Block, blockText: BlockText, { indent, depth, chain }: Place): void {
    const sign = blockText.isNumbered ? "1. " : "- ";
    const below = { indent: indent + " ".repeat(sign.length), depth: depth + 1, chain };
    const [first, ...rest] = blockText.lines;
    if (!first) {
      writeItems(block.children, { ...below, indent });
      return;
    }
    const marked =
      blockText.headingLevel > 0
        ? `**${first.text}**`
        : blockText.task === "cancelled"
          ? `~~${first.text}~~`
          : first.text;
    const box = blockText.task === null ? "" : blockText.task === "open" ? "[ ] " : "[x] ";
    put(`${indent}${sign}${box}${marked}`, first.line);
    for (const { text, line } of rest) put(text === "" ? "" : below.indent + text, line);
    writeItems(block.children, below);
  }

  function mayWrite(block: Block): boolean {
    budget -= 1;
    if (embeddedOn !== null) total.left -= COST_OF_BLOCK;
    const isTemplate = block.properties.has("template");
    if (isTemplate) note(TEMPLATE, block.line);
    return budget >= 0 && (embeddedOn === null || total.left > 0) && !isTemplate;
  }

  function readTextOf(block: Block, depth: number): BlockText {
    const blockText = readBlockText(block, depth);
    for (const change of blockText.changes) note(change, block.line);
    return blockText;
  }

  function within(line: number, write: () => void): void {
    const before = embeddedOn;
    embeddedOn ??= line;
    write();
    embeddedOn = before;
  }

  /** null: it embeds nothing that is allowed here, and the rest of it is read with the text of the line. */
  function readEmbed(
    block: Block,
    chain: readonly string[],
  ): { blocks: readonly Block[]; chain: readonly string[] } | null {
    const match = block.lines.length === 1 ? EMBED.exec(block.lines[0]?.text.trim() ?? "") : null;
    const [, id, name] = match ?? [];
    const of = id ? graph.blockOf(id) : null;
    const owner = of?.owner ?? (name ? graph.pageNamed(name) : null);
    const place = id?.toLowerCase() ?? owner?.page.path ?? "";
    if (!owner || chain.includes(place) || chain.length >= DEEPEST_EMBED) return null;
    const blocks = of ? [of.block] : owner.blocks;
    if (blocks === null || sharing(owner.page, host) !== "text") return null;
    note(EMBEDDED, block.line);
    embedsOthers ||= owner.page.path !== host.path;
    return { blocks, chain: [...chain, place] };
  }

  writeText(blocks, 1, [host.path]);
  while (output.at(-1) === "") {
    output.pop();
    lines.pop();
  }
  return { text: output.join("\n"), lines, findings, embedsOthers };
}
