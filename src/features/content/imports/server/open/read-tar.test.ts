import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { renderBytes } from "../../../../../../test/render-source.ts";
import { buildTar } from "../../fixtures/build-tar.ts";

const PAGES = [
  { name: "书/一.md", content: "# 一\n\n[二](二.md)" },
  { name: "书/二.md", content: "# 二\n\n话" },
];

test.each([false, true])("a tar archive is read like a folder, packed with gzip: %s", async (isPacked) => {
  const { outline, report } = await renderBytes(buildTar(PAGES, { isPacked }), "书.tar.gz");
  expect(outline).toEqual(["一", "二"]);
  expect(report.links).toMatchObject({ fixed: 1, broken: 0 });
});

test("links and paths that lead outside are reported and not read", async () => {
  const { report } = await renderBytes(
    buildTar([...PAGES, { name: "书/链.md", type: "2" }, { name: "../外.md", content: "x" }]),
    "书.tar",
  );
  expect(report.entries.map(({ where, detail }) => `${where} ${detail}`)).toEqual([
    "书/链.md 链接，不跟随",
    "../外.md 路径指向压缩包之外，不读",
  ]);
});

test("rejects a damaged archive, a truncated one and a decompression bomb with one sentence", async () => {
  const whole = buildTar(PAGES);
  const damaged = Buffer.from(whole);
  damaged.write("坏", 3);
  await expect(renderBytes(damaged, "坏.tar")).rejects.toThrow("不是完好的 tar 压缩包");
  await expect(renderBytes(whole.subarray(0, 700), "短.tar")).rejects.toThrow("不是完好的 tar 压缩包");
  await expect(renderBytes(buildTar(PAGES, { isPacked: true }).subarray(0, 60), "短.tgz")).rejects.toThrow(
    "不是完好的 tar 压缩包",
  );
  // Packed once and repeated nine times.
  const member = gzipSync(buildTar([{ name: "大.md", content: Buffer.alloc(32 * 1024 * 1024) }]).subarray(0, -1024));
  await expect(renderBytes(Buffer.concat(Array(9).fill(member)), "大.tgz")).rejects.toThrow("解开后超过 256 MiB");
});
