import { expect, test } from "vitest";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { wholeFolders } from "../fixtures/whole-folders.ts";
import { wholeVaults } from "../fixtures/whole-vaults.ts";
import { buildPlan } from "../plan/build-plan.ts";
import { listLinked } from "../plan/place-found.ts";
import { isContentsFile } from "../source/contents-file.ts";
import { isDocumentPath } from "../source/safe-path.ts";
import { toTargetText } from "./target-text.ts";

/** Tags of generators that stay in a text when they are not read. */
const LITERAL_TAG = /\{\{|\{%|%\}|<\/?(?:Tab|Tip|Image)|:::|!!!|===|\[\[|[!?]>|@theme|export const|给自己看/;
/** What a vault writes for itself or its program. */
const LITERAL_MARK = /==|::|%%|\(\(|\^|\[[/-]\]|TODO|DONE|LOGBOOK|SCHEDULED|BEGIN_|私下/;
/** Code and formulas of these folders, which contain the same marks. */
const CODE = /a==b|x==y|\(\(x\)\) TODO/g;

test.each([...wholeFolders, ...wholeVaults])(
  "plans the import of $name",
  async ({ layout, title, documents, left = [], pictures, snippets = [], pieces = [], files }) => {
    const plan = await buildPlan(memoryTree(files));
    const pages = plan.documents.filter((document) => document.kind === "page");
    // The book's name would be redundant as the name of its first page.
    const shown = pages.map((page, index) => (index === 0 && page.title === plan.title ? "简介" : page.title));
    const linked = listLinked(plan.documents);
    const firstLinked = pages.findIndex(({ stableId }) => linked.has(stableId));
    if (firstLinked >= 0) shown.splice(firstLinked, 0, "|");
    expect({ layout: plan.layout, title: plan.title, shown }).toEqual({ layout, title, shown: documents });
    expect(plan.intro).toMatch(/\p{L}{2}/u);
    expect(plan.intro).not.toMatch(/---|index: true|#/);

    const entries = (kind: string) => plan.report.entries.filter((entry) => entry.kind === kind);
    expect(entries("broken-link")).toEqual([]);
    expect(entries("missing-picture")).toEqual([]);
    expect([...plan.pictures.keys()].sort()).toEqual([...pictures].sort());

    const accounted = [
      ...plan.documents.map(({ sourcePath }) => sourcePath),
      ...plan.report.entries.flatMap(({ where }) => where.split("、")),
    ];
    const documentPaths = Object.keys(files).filter(
      (path) => isDocumentPath(path) && !isContentsFile(path) && !path.startsWith("."),
    );
    for (const path of documentPaths) expect(accounted, path).toContain(path);
    expect(entries("unlisted").map(({ where }) => where)).toEqual(expect.arrayContaining(left));

    const saved = new Map([...plan.pictures.keys()].map((key) => [key, { src: `/files/${key}` }]));
    const urls = new Set(plan.documents.map(({ stableId }) => stableId));
    let text = "";
    let page = "";
    for (const document of plan.documents) {
      const source = toTargetText(document, {
        plan,
        pictures: saved,
        urlOf: (id) => (urls.has(id) ? `/read/${encodeURIComponent(id)}` : null),
        homeUrl: "/book",
      });
      const { html, plainText, warnings } = await renderMarkdown(document.markdown, source);
      const problems = warnings.filter(({ kind }) => kind !== "removed-html");
      expect(problems, document.title).toEqual([]);
      expect(html, document.title).not.toMatch(/broken-link|missing-image/);
      expect(plainText, document.title).not.toMatch(LITERAL_TAG);
      const isVault = layout === "obsidian" || layout === "logseq";
      if (isVault) expect(plainText.replaceAll(CODE, ""), document.title).not.toMatch(LITERAL_MARK);
      text += plainText;
      page += html;
    }
    expect(text + page).not.toMatch(/私下|给自己看/);
    for (const snippet of snippets) expect(text).toContain(snippet);
    for (const piece of pieces) expect(page).toContain(piece);
  },
);
