import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { type Site, SiteContext } from "../facts/site.ts";
import { BackToTopButton } from "../scroll/back-to-top-button.tsx";
import { goToTop, isFarDown } from "../scroll/go-to-top.ts";
import { AppShell } from "./app-shell.tsx";
import { lateShell } from "./late-code.ts";

afterEach(() => {
  lateShell.fetched = null;
  vi.unstubAllGlobals();
});

const drawShell = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SiteContext value={{ origin: "https://site.test" } as Site}>
        <AppShell>
          <p>页面</p>
        </AppShell>
      </SiteContext>
    </MemoryRouter>,
  );

const RAIL = /<div aria-hidden="true" hidden="" class="[^"]*bg-rail" style="z-index:9999">/;

// Covers spec §1.4, §2.5.
test("around every page are the areas of messages and notifications, and the scroll-progress bar once it is loaded", async () => {
  const early = drawShell();
  expect(early).toContain("<p>页面</p>");
  expect(early).toMatch(/<div role="status" /);
  expect(early).toMatch(/<section aria-label="通知" aria-live="polite" /);
  expect(early).not.toMatch(RAIL);
  lateShell.fetched = await lateShell.load();
  expect(drawShell()).toMatch(RAIL);
});

// Covers spec §1.4.
test("the button back to the top has its name and its tooltip, and appears past 300 px", () => {
  const button = renderToStaticMarkup(<BackToTopButton />);
  expect(button).toMatch(/^<button type="button" [^>]*aria-label="返回顶部"/);
  expect(button).toMatch(/<span aria-hidden="true" class="[^"]*hidden[^"]*group-hover:block[^"]*">返回顶部<\/span>/);
  expect([0, 300, 301].map(isFarDown)).toEqual([false, false, true]);
});

// Covers spec §1.4.
test.each([
  [false, "smooth"],
  [true, "instant"],
])("with reduced motion %s, the scroll to the top is %s", (isCalm, behavior) => {
  const scrollTo = vi.fn();
  vi.stubGlobal("window", { scrollTo });
  vi.stubGlobal("matchMedia", () => ({ matches: isCalm }));
  goToTop();
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior }]]);
});
