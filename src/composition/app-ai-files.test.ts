import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson } from "../../test/auth/people.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { mediaFiles } from "../features/content/media/server/files/media-tables.ts";
import { aiMarkOfPicture } from "../kit/pictures/picture-ai-mark.ts";
import { writeAiXmp } from "../kit/values/aigc-field.ts";
import { createContentSlices } from "../start/content-slices.ts";

// Files with an AI mark in their metadata (decision 0115).
const { db, clock, app, dataDir, sendRequest } = await createAppFixture();
const slices = createContentSlices({ db, place: { dataDir, s3: null }, clock, logger: quietLogger });
const writer = await createPerson(db, { clock, auth: app.auth });

let shade = 0;
/** A different picture each time, with the location in the camera's metadata. */
async function makePicture(mark: "assisted" | "generated" | null): Promise<Buffer> {
  shade += 1;
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .withExif({ IFD0: { Make: "GeheimKamera" } });
  return (mark === null ? plain : plain.withXmp(writeAiXmp(mark))).toBuffer();
}

const contentOf = (bytes: Buffer) => ({ stream: Readable.from([bytes]), sizeBytes: bytes.length });
const read = async (address: string) => (await sendRequest("GET", address)).body.data;

test("a restricted picture has its mark in the file, also after it is encoded again", async () => {
  const { id } = await slices.media.addFile({ name: "图.png", content: contentOf(await makePicture("generated")) });
  const draft = {
    title: "图集",
    summary: "",
    kind: "pictures",
    content_type: "free",
    category: "",
    tags: [],
    cover_url: null,
    position: 0,
    published_at: clock.now().toISOString(),
    files: [{ media_id: id, title: "" }],
  } as const;
  const item = await slices.media.addItem({ ...draft, tags: [], files: [...draft.files] });
  const publicItem = (await read(`/media/${item.id}`)).item;
  expect([publicItem.ai_mark, publicItem.files[0].ai_mark]).toEqual(["generated", "generated"]);
  const [row] = await db.select().from(mediaFiles);
  const stored = await slices.openOriginal(row?.storageName ?? "");
  const bytes = await buffer(stored?.stream ?? Readable.from([]));
  expect(aiMarkOfPicture(await sharp(bytes).metadata())).toBe("generated");
  expect(bytes.includes("GeheimKamera")).toBe(false);
});

test("a download shows the mark of its newest file", async () => {
  const add = async (mark: "generated" | null) =>
    slices.downloads.addDownload({
      sourceKey: "file",
      title: "文件",
      summary: "",
      category: "",
      content_type: "download",
      carrier: null,
      position: 0,
      published_at: clock.now().toISOString(),
      file: { fileName: "a.png", label: "", notes: "", content: contentOf(await makePicture(mark)) },
    });
  const { id } = await add("generated");
  expect((await read(`/downloads/${id}`)).download.ai_mark).toBe("generated");
  await add(null);
  const { download } = await read(`/downloads/${id}`);
  expect(download.ai_mark).toBe("none");
  expect(download.versions.map(({ ai_mark }: { ai_mark: string }) => ai_mark)).toEqual(["none", "generated"]);
});

test("a picture in a text has its label, and one without a mark none", async () => {
  const save = async (mark: "assisted" | null) =>
    slices.site.savePicture({ bytes: await makePicture(mark), isSvgAllowed: false });
  const pictures = new Map([
    ["ai.png", await save("assisted")],
    ["own.png", await save(null)],
  ]);
  const { articleId } = await slices.articles.saveArticle({
    sourceKey: null,
    title: "图",
    summary: "",
    author: "",
    tags: [],
    contentType: "free",
    source: { markdown: "![甲](ai.png)\n\n![乙](own.png)\n", resolveImage: (src) => pictures.get(src) ?? null },
  });
  const { article } = await read(`/articles/${articleId}`);
  expect(article.html).toMatch(
    /<span class="ai-picture"><img [^>]*alt="甲"[^>]*><span class="ai-picture-label">AI 辅助生成<\/span><\/span>/,
  );
  expect(article.html).toMatch(/<p><img [^>]*alt="乙"[^>]*><\/p>/);
});

async function uploadPicture(mark: "generated" | null): Promise<string> {
  const body = new FormData();
  body.append("picture", new Blob([new Uint8Array(await makePicture(mark))]), "图.png");
  const { headers } = writer;
  const { src } = (await sendRequest("POST", "/discussions/pictures", { headers, body })).body.data;
  return src.replace(/\?.*$/, "");
}

async function findArticle(): Promise<number> {
  return (await read("/articles")).items[0].id;
}

async function post(key: string, body: object) {
  const headers = { ...writer.headers, "idempotency-key": key };
  const address = `/discussions/article/${await findArticle()}/posts`;
  return (await sendRequest("POST", address, { headers, body })).body;
}

test("a post declares that AI made it, an edit changes that, and the same key returns the same post", async () => {
  const { data } = await post("declared", { source: "写好的话", ai_mark: "assisted" });
  expect(data.post.ai_mark).toBe("assisted");
  expect((await post("declared", { source: "写好的话", ai_mark: "assisted" })).data.post.id).toBe(data.post.id);
  expect((await post("declared", { source: "写好的话", ai_mark: "none" })).error_code).toBe("IDEMPOTENCY_KEY_REUSED");
  const edit = async (body: object) =>
    (
      await sendRequest("PUT", `/posts/${data.post.id}`, {
        headers: writer.headers,
        body: { source: "写好的话", ...body },
      })
    ).body.data.post.ai_mark;
  expect(await edit({ ai_mark: "generated" })).toBe("generated");
  expect(await edit({ source: "改过的话" })).toBe("generated");
  expect((await post("plain", { source: "自己的话" })).data.post.ai_mark).toBe("none");
  const refused = await post("wrong", { source: "话", ai_mark: "maybe" });
  expect(JSON.stringify(refused)).toContain("AI 标识只能是");
});

test("a post with a picture whose metadata names AI is marked, whatever its author declares", async () => {
  const source = `![图](${await uploadPicture("generated")})`;
  expect((await post("picture", { source, ai_mark: "none" })).data.post.ai_mark).toBe("generated");
  const own = `![图](${await uploadPicture(null)})`;
  expect((await post("own", { source: own })).data.post.ai_mark).toBe("none");
});
