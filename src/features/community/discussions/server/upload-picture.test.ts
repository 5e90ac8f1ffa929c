import sharp from "sharp";
import { expect, test } from "vitest";
import { createDiscussionFixture } from "../../../../../test/discussions/fixture.ts";
import { hostilePictures } from "../../../../../test/hostile-pictures.ts";
import * as contract from "../contract.ts";

const { request, clock, database, send, fixture } = await createDiscussionFixture();

// Covers spec §2.8.
test("pictures belong to the user and are encoded again without their location (FILE-1)", async () => {
  const exif = { IFD0: { Make: "GeheimKamera" }, IFD3: { GPSLatitude: "30/1 15/1 0/1" } };
  const bytes = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: "#2a6" } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
  expect(bytes.includes("GeheimKamera")).toBe(true);
  const upload = { bytes, fileName: "照片.jpg" };
  const { src, width, height } = await request(contract.uploadPostPicture, { upload }, 10);
  expect([width, height]).toEqual([2_000, 667]);
  const stored = Buffer.from(fixture.saved.get(src.slice("/files/".length))!);
  expect(stored.includes("GeheimKamera")).toBe(false);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect((await send(10, `![图](${src})`)).html).toContain(`src="${src}"`);
  for (const [userId, source] of [
    [11, `![图](${src})`],
    [10, "![外](https://evil.example/x.png)"],
    [10, '<img src="data:image/png;base64,AAAA">'],
    [10, "![外](/api/v1/auth/logout)"],
  ] as const)
    await expect(send(userId, source)).rejects.toMatchObject({ status: 422 });
});

// Covers spec §2.8.
test("a comment contains at most nine pictures", async () => {
  const names = Array.from({ length: 10 }, (_, at) => `${String(at).repeat(64)}.webp`);
  await database.pool.query(
    "insert into discussion_pictures (user_id, name, width, height, uploaded_at) select 12, unnest($1::text[]), 1, 1, $2",
    [names, clock.now()],
  );
  const withPictures = (count: number) => names.slice(0, count).map((name) => `![图](/files/${name})`);
  expect((await send(12, withPictures(9).join(" "))).html.match(/<img /g)).toHaveLength(9);
  await expect(send(12, withPictures(10).join(" "))).rejects.toMatchObject({ status: 422, message: "最多放 9 张图片" });
});

test.each(hostilePictures)("rejects %s in comments and topics, and stores nothing (FILE-1)", async (...hostile) => {
  const [, bytes, fileName, status] = hostile;
  const before = fixture.saved.size;
  const sending = request(contract.uploadPostPicture, { upload: { bytes, fileName } }, 10);
  await expect(sending).rejects.toMatchObject({ status, message: expect.stringMatching(/\p{Script=Han}/u) });
  expect(fixture.saved.size).toBe(before);
});

test("limits the pictures of a user per day, also with concurrent uploads", async () => {
  const fill = await database.pool.query(
    `insert into discussion_pictures (user_id, name, width, height, uploaded_at) select 77, 'x' || n, 1, 1, $1 from generate_series(1, 28) n`,
    [clock.now()],
  );
  expect(fill.rowCount).toBe(28);
  const picture = (index: number) =>
    sharp({ create: { width: 20 + index, height: 20, channels: 3, background: "#a62" } })
      .png()
      .toBuffer();
  const uploads = await Promise.all(Array.from({ length: 4 }, (_, index) => picture(index)));
  const results = await Promise.allSettled(
    uploads.map((bytes) => request(contract.uploadPostPicture, { upload: { bytes, fileName: "a.png" } }, 77)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "TOO_MANY_PICTURES" } });
  clock.advance(86_401);
  await request(contract.uploadPostPicture, { upload: { bytes: uploads[0]!, fileName: "a.png" } }, 77);
});
