import { findDiscussedArticle } from "../../test/journey/discussed-articles.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test("formulas are visible once, and a line break between Chinese characters adds no space", async ({
      page,
      request,
    }) => {
      await page.goto("/legal/refund");
      await expect(page.locator(".katex-html").first()).toBeVisible();
      for (const hidden of await page.locator(".katex-mathml").all())
        expect((await hidden.boundingBox())?.width).toBeLessThan(2);

      await bringSession(page, await signUp(request));
      await page.goto(`/articles/${await findDiscussedArticle(request, "comments")}`);
      await page.getByRole("heading", { name: "讨论" }).scrollIntoViewIfNeeded();
      const typed = "第一行\n第二行，和 $x^2$\n\nfirst line\nsecond line";
      const field = page.getByRole("textbox", { name: "说点什么" });
      await field.fill(typed);
      await page.getByRole("button", { name: "预览" }).click();
      const preview = page.getByRole("region", { name: "预览" });
      await expect(preview.locator(".katex-html")).toBeVisible();
      expect((await preview.locator(".katex-mathml").boundingBox())?.width).toBeLessThan(2);
      // A line break has no width between Chinese characters and the width of a space between Latin words.
      await expect(preview.locator("p").first()).toContainText("第一行第二行");
      await expect(preview.locator("p").last()).toHaveText(/^first line\ssecond line$/);
      const gap = await preview
        .locator("p")
        .first()
        .evaluate((paragraph) => {
          const edges = [...paragraph.childNodes].flatMap((node) => {
            const at = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "").indexOf("行第二") : -1;
            if (at < 0) return [];
            return [at, at + 1].map((start) => {
              const range = document.createRange();
              range.setStart(node, start);
              range.setEnd(node, start + 1);
              return range.getBoundingClientRect();
            });
          });
          return (edges[1]?.left ?? Number.NaN) - (edges[0]?.right ?? Number.NaN);
        });
      expect(Math.abs(gap)).toBeLessThan(0.5);

      await page.reload();
      await page.getByRole("heading", { name: "讨论" }).scrollIntoViewIfNeeded();
      await expect(field).toHaveValue(typed);
    });

    test("Enter during input-method composition does not search, and the text of a complaint stays", async ({
      page,
    }) => {
      await page.goto("/complaints");
      await page.waitForLoadState("networkidle");
      await page.keyboard.press("/");
      const box = page.getByRole("combobox", { name: "搜索全站" });
      await expect(box).toBeFocused();
      await page.keyboard.type("定价");
      const isLeftAlone = await box.evaluate((field) => {
        field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "定价" }));
        const key = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
        return field.dispatchEvent(new KeyboardEvent("keydown", key));
      });
      expect(isLeftAlone).toBe(true);
      await expect(page).toHaveURL("/complaints");
      await page.keyboard.press("Escape");
      // Closing returns the focus; until then typed text would go elsewhere.
      await expect(box).toBeHidden();

      const text = page.getByRole("textbox", { name: "发生了什么" });
      await text.fill("写到一半的话，还没有提交");
      await expect(text).toHaveValue("写到一半的话，还没有提交");
      await page.reload();
      await expect(text).toHaveValue("写到一半的话，还没有提交");
    });
  });
}
