import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type DataTable, writeCsv, writeHtml, writeJson } from "../../../../kit/tables/data-table.ts";
import { escapeHtml } from "../../../../kit/values/escape-html.ts";

const STYLE =
  "body{font:16px/1.7 sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.3rem .6rem;text-align:left}.wide{overflow-x:auto}";

/**
 * Writes a zip of tables: one HTML page, and each table as CSV and JSON. Rows are read while the zip is written, so
 * memory does not limit its size; a table that fails makes the stream fail.
 */
export function packTables(tables: readonly DataTable[], { title, madeAt }: { title: string; madeAt: Date }): Readable {
  const zip = new ZipFile();
  const add = (path: string, write: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { mtime: madeAt }, (pass) => {
      const content = Readable.from(encode(write()));
      content.on("error", (error) => zip.emit("error", error));
      pass(null, content);
    });
  add("我的数据.html", () => writePage(tables, { title, madeAt }));
  for (const table of tables) {
    add(`csv/${table.name}.csv`, () => writeCsv(table));
    add(`json/${table.name}.json`, () => writeJson(table));
  }
  zip.end();
  // It is a PassThrough, although the types do not declare it.
  const packed = zip.outputStream as Readable;
  zip.on("error", (error: Error) => packed.destroy(error));
  return packed;
}

async function* encode(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

async function* writePage(
  tables: readonly DataTable[],
  { title, madeAt }: { title: string; madeAt: Date },
): AsyncGenerator<string> {
  const name = escapeHtml(title);
  yield `<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><title>${name}</title><style>${STYLE}</style></head>\n`;
  yield `<body><h1>${name}</h1>\n<p>生成于 ${madeAt.toISOString()}，时间均为世界时。同样的内容在 csv 和 json 文件夹里。</p>\n`;
  for (const table of tables) yield* writeHtml(table);
  yield "</body></html>\n";
}
