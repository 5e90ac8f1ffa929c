import { randomUUID } from "node:crypto";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { callAs, enterAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ expectedComplaint: /status of 404/ });

test("a member sees the picture of a gated text also after its address expired; a guest gets no address", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  await enterAsVip(page, request, site);
  const picture = page.getByAltText("图金丝雀VIP甲");
  const isShown = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

  // The address from the first answer has expired before the picture comes into view.
  let addresses: string[] = [];
  await page.route("**/files/*", async (route) => {
    addresses = [...addresses, route.request().url()];
    await (addresses.length === 1 ? route.fulfill({ status: 404 }) : route.continue());
  });
  await page.goto(pages["gated-document"]);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(isShown).toBe(true);
  const [ended = "", renewed = ""] = addresses;
  expect(renewed).toMatch(/\/files\/[0-9a-f]{64}\.svg\?t=/);
  expect(renewed).not.toBe(ended);

  const plain = new URL(renewed).pathname;
  expect(await (await request.get(pages["gated-document"])).text()).not.toContain(plain);
  expect((await request.get(plain)).status()).toBe(404);
});

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

test("pictures of a topic and its replies are shown after their first addresses have expired", async ({
  page,
  request,
  site,
}) => {
  await saveBoard(site, { slug: "tupian", name: "图片", kind: "discussion" });
  const member = await enterAsVip(page, request, site);
  const picture = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(PICTURE, "base64") };
  const uploaded = await request.post("/api/v1/discussions/pictures", {
    headers: member.headers,
    multipart: { picture },
  });
  const { src } = (await uploaded.json()).data;
  const { items } = await callAs(request, member, "GET", "/v1/community/boards");
  const board = items.find(({ slug }: { slug: string }) => slug === "tupian");
  const write = (address: string, data: object) =>
    callAs(request, member, "POST", address, { headers: { "idempotency-key": randomUUID() }, data });
  const source = `![一张图](${src.split("?")[0]})`;
  const topic = await write("/v1/community/topics", { board_id: board.id, title: "看这张图", source });
  for (let reply = 0; reply < 2; reply++) await write(`/v1/discussions/topic/${topic.id}/posts`, { source });

  // The addresses from the first answers have expired before the pictures come into view.
  const answered = new Set<string>();
  const ended = new Set<string>();
  let renewals = 0;
  await page.route(/\/api\/v1\/(?:community\/topics\/\d+|discussions\/topic\/\d+\/posts)\?/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (searchParams.has("at")) renewals += 1;
    const answer = await route.fetch();
    if (!answered.has(pathname)) {
      for (const [address] of (await answer.text()).matchAll(/\/files\/\w+\.webp\?t=[\w-]+/g)) ended.add(address);
    }
    answered.add(pathname);
    await route.fulfill({ response: answer });
  });
  await page.route("**/files/*.webp?t=*", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await (ended.has(pathname + search) ? route.fulfill({ status: 404 }) : route.continue());
  });
  await page.goto(`/community/${topic.id}`);
  await page.getByRole("heading", { name: "回复" }).scrollIntoViewIfNeeded();
  const pictures = page.getByAltText("一张图");
  await expect(pictures).toHaveCount(3);
  const areShown = () => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(areShown).toBe(true);
  expect(ended.size).toBeGreaterThan(1);
  // All replies share one call for new addresses; an update of the topic may provide them without that call.
  expect(renewals).toBeLessThan(2);
});
