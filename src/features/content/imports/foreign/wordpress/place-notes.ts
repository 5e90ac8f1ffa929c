import { z } from "zod";
import { attribute, type Child, type Element, elementOf, findAll, parseHtml, type Root } from "../html-tree.ts";

const notesSchema = z.array(z.object({ id: z.string().min(1), content: z.string() }));

/**
 * Footnotes are stored as JSON next to a text; their references and texts are converted to the form that can be written
 * as Markdown.
 */
export function placeNotes(tree: Root, written: string | undefined): void {
  const contents = new Map(readNotes(written).map(({ id, content }) => [id, content]));
  const numbers = new Map<string, number>();
  for (const call of findAll(tree, "sup")) {
    const id = attribute(call, "dataFn");
    if (!contents.has(id)) continue;
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    call.tagName = "span";
    call.children = [elementOf("a", [], { id: `footnote-ref-${number}` })];
  }
  const items: Element[] = [...numbers].map(([id, number]) =>
    elementOf("li", parseHtml(contents.get(id) ?? "").children as Child[], { id: `footnote-${number}` }),
  );
  if (items.length > 0) tree.children.push(elementOf("ol", items));
}

function readNotes(written: string | undefined): z.output<typeof notesSchema> {
  try {
    return notesSchema.safeParse(JSON.parse(written ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}
