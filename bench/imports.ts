import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeArticles, writeBook } from "./import-sources.ts";
import { type ImportRun, runImport } from "./run-import.ts";

export interface ImportFigures extends ImportRun {
  name: string;
  documents: number;
  goal: string;
}

const CHAPTERS = 1_000;
const ARTICLES = 2_000;

/** Measures time and memory of large imports into a site's data. */
export async function measureImports(env: Record<string, string>): Promise<ImportFigures[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-imports-"));
  const [book, articles] = [path.join(folder, "带图的书"), path.join(folder, "笔记")];
  try {
    await writeBook(book, CHAPTERS);
    await writeArticles(articles, ARTICLES);
    process.stderr.write("imports …\n");
    return [
      {
        name: "chapters with a picture each",
        documents: CHAPTERS,
        goal: "≤ 60 s, ≤ 600 MiB",
        ...(await runImport(book, { as: "book", env })),
      },
      {
        name: "articles",
        documents: ARTICLES,
        goal: "≥ 60 a second",
        ...(await runImport(articles, { as: "articles", env })),
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
