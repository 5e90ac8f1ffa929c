import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Person } from "../../../../../test/auth/people.ts";
import { createPersonalSite } from "../../../../../test/auth/personal-site.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { hostilePictures } from "../../../../../test/hostile-pictures.ts";
import { users } from "../../auth/server/people/user-tables.ts";
import { uploadAvatar } from "../contract.ts";

const database = await setUpDatabase();
const { db } = database;
const site = await createPersonalSite(db);
afterAll(async () => {
  await site.remove();
});

const createMember = () => site.identity.createMember({ password: null });

async function draw(color: string, format: "png" | "jpeg" | "webp" | "gif" | "avif" = "png"): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

function upload(person: Person, bytes: Buffer, name = "me.png") {
  const file = new File([new Uint8Array(bytes)], name);
  return site.at(person).call(uploadAvatar, { upload: file }, person.tokens.access_token);
}

async function readStored(url: string): Promise<Buffer | null> {
  const file = await site.storage.open(url.replace("/files/", ""));
  return file && Buffer.concat(await Array.fromAsync(file.stream));
}

test.each(["png", "jpeg", "webp", "gif", "avif"] as const)(
  "a %s becomes a square WebP named by its hash",
  async (format) => {
    const person = await createMember();
    const { avatar_url, user } = await upload(person, await draw("#336699", format), `photo.${format}`);
    expect(avatar_url).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
    expect(user.avatar_url).toBe(avatar_url);
    const metadata = await sharp((await readStored(avatar_url)) ?? Buffer.alloc(0)).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 512, height: 512 });
  },
);

test.each(hostilePictures)("rejects %s and changes nothing (FILE-1)", async (_name, bytes, name, status) => {
  const person = await createMember();
  await expect(upload(person, bytes, name)).rejects.toMatchObject({ status });
  const [row] = await db.select().from(users).where(eq(users.id, person.user.id));
  expect(row?.avatarUrl).toBeNull();
});

test("a new avatar removes the file of the old one, unless another user has it", async () => {
  const [one, two] = [await createMember(), await createMember()];
  const first = (await upload(one, await draw("#111111"))).avatar_url;
  expect((await upload(two, await draw("#111111"))).avatar_url).toBe(first);
  await upload(one, await draw("#222222"));
  expect(await readStored(first)).not.toBeNull();
  await upload(two, await draw("#333333"));
  expect(await readStored(first)).toBeNull();

  const current = (await upload(one, await draw("#444444"))).avatar_url;
  site.knownPictures.add(current.replace("/files/", ""));
  await upload(one, await draw("#555555"));
  expect(await readStored(current)).not.toBeNull();
});

test("when one user drops a picture while another starts using it, it is kept for the other", async () => {
  const [leaver, taker] = [await createMember(), await createMember()];
  const [shared, other] = [await draw("#777777"), await draw("#888888")];
  for (let round = 0; round < 5; round += 1) {
    const { avatar_url } = await upload(leaver, shared);
    await Promise.all([upload(leaver, other), upload(taker, shared)]);
    expect(await readStored(avatar_url)).not.toBeNull();
    await upload(taker, other);
    expect(await readStored(avatar_url)).toBeNull();
  }
});
