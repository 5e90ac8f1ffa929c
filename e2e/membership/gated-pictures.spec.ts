import { expect, test } from "../../test/journey/journey.ts";
import { enterAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ expectedComplaint: /status of 404/ });

test("a member sees the picture of a gated text, again after its address has ended; a guest gets no address of it", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  await enterAsVip(page, request, site);
  const picture = page.getByAltText("图金丝雀VIP甲");
  const isShown = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

  // The address that the first answer brought has ended before the picture comes into view.
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
