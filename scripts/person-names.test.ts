import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

/** What holds a person in the components, and the name as a child of an element, not as an attribute. */
const NAME_AS_TEXT =
  /(?<![=$`])\{(?:\w+\??\.)*(?:author|user|person|people|teacher|lead|contributor|host|hosting|report|reply_to|joining|member|reviewer|owner)\??\.name(?: \?\? "[^"]*")?\}/g;

/** The names of people as texts of elements, which an element with a writing direction of its own must isolate. */
function namesAsText(source: string): string[] {
  return source.match(NAME_AS_TEXT) ?? [];
}

test("finds the name of a person as a text", () => {
  const found = namesAsText(
    'return <p aria-label={author.name}>{author.name}，{topic.author?.name ?? "无"}<Name of={author} />{plan.name}</p>',
  );
  expect(found).toEqual(["{author.name}", '{topic.author?.name ?? "无"}']);
});

test("components print names of people only by the component that isolates their writing direction", async () => {
  const printed: string[] = [];
  for (const file of await listSourceFiles())
    if (/^src\/.*\.tsx$/.test(file) && !/\.test\.|\/(?:admin|console)\/|\/name\.tsx$/.test(file)) {
      const source = await readFile(path.join(root, file), "utf8");
      printed.push(...namesAsText(source).map((name) => `${file}: ${name}`));
    }
  expect(printed).toEqual([]);
});
