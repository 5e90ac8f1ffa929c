import { expect, test } from "../../test/journey/journey.ts";
import { overlappedTexts } from "../../test/journey/overlaps.ts";
import { findPages } from "../../test/journey/pages.ts";
import { widest } from "../../test/journey/widest.ts";

test.use({ showsDiagrams: true });

test("with type of twice the size no page kind scrolls sideways or draws texts over each other", async ({
  page,
  request,
}) => {
  // As set in the browser, so that the widths at which the layout changes grow with the type.
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const problems: string[] = [];
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [kind, address] of Object.entries(await findPages(request))) {
      await page.goto(address);
      await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const end = await widest(page);
      if (end > width) problems.push(`${kind} at ${width}: ${end} px wide`);
      problems.push(...(await overlappedTexts(page)).map((pair) => `${kind} at ${width}: ${pair}`));
    }
  }
  expect(problems).toEqual([]);
});
