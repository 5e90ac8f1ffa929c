import { expect, type Page } from "@playwright/test";

/** Records dialogs that injected code opens in these pages, and code that their policy blocks. */
export function listenForAttacks(...pages: readonly Page[]) {
  const reports: string[] = [];
  for (const page of pages) {
    page.on(
      "console",
      (message) => void (/Content Security|Trusted/.test(message.text()) && reports.push(message.text())),
    );
    page.on("dialog", (dialog) => {
      reports.push(dialog.message());
      void dialog.dismiss();
    });
  }
  return {
    /** Hovers over all elements that could react to it, then checks that no injected code has run. */
    async expectNothingRan(): Promise<void> {
      for (const page of pages) {
        await page.evaluate(() => {
          for (const part of document.querySelectorAll(".thread-words a, .thread-words summary"))
            part.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        });
        expect(await page.evaluate(() => "executed" in globalThis && Reflect.get(globalThis, "executed"))).toBeFalsy();
      }
      expect(reports).toEqual([]);
    },
  };
}

/**
 * Expects no elements that load or run by themselves, no handlers, and no addresses that are code, when the browser
 * parses the texts.
 */
export async function expectHarmless(page: Page, texts: readonly string[]): Promise<void> {
  // The site's own pages never parse text as markup.
  const empty = await page.context().newPage();
  const harmful = await empty.evaluate(
    (all) =>
      all.flatMap((text) => {
        const elements = [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("*")];
        const runs = elements.filter((element) =>
          element.matches("script, iframe, object, embed, base, meta, link, style, form, template"),
        );
        const handlers = elements
          .flatMap((element) => [...element.attributes])
          .filter(({ name, value }) => {
            // Browsers ignore spaces and control characters in an address.
            const address = [...value].filter((sign) => sign > " ").join("");
            const isWords = ["value", "title", "alt", "placeholder", "aria-label"].includes(name);
            return /^on/i.test(name) || (!isWords && /^(?:javascript|vbscript|data:text)/i.test(address));
          });
        return [...runs.map(({ outerHTML }) => outerHTML), ...handlers.map(({ name, value }) => `${name}=${value}`)];
      }),
    texts,
  );
  await empty.close();
  expect(harmful).toEqual([]);
}
