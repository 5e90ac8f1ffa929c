import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ERROR_SCREEN_META, ErrorScreen } from "./error-screen.tsx";

afterEach(() => void vi.unstubAllGlobals());

function seenBy(userAgent: string, error?: unknown): string {
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { userAgent });
  return renderToStaticMarkup(
    <MemoryRouter>
      <ErrorScreen error={error} />
    </MemoryRouter>,
  );
}

const PERSON = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36";

/** The visible text of the screen, one entry per element. */
const textsOf = (screen: string) => screen.split(/<[^>]*>/).filter((text) => text !== "");

// Covers spec §2.6.
test("shows 404, the two sentences and the two links, without details of the error", () => {
  const texts = ["404", "页面未找到", "抱歉，你访问的页面不存在或已被移动", "返回首页", "返回上一页"];
  for (const error of [undefined, new Error("select secret"), { status: 418, statusText: "teapot", data: "pot" }])
    expect(textsOf(seenBy(PERSON, error))).toEqual(texts);
  expect(seenBy(PERSON)).toMatch(/<a [^>]*href="\/"[^>]*>返回首页<\/a>/);
});

// Covers spec §2.6.
test("the browser's page has its own title and description", () => {
  expect(ERROR_SCREEN_META).toContainEqual({ title: "页面未找到 - 404" });
  expect(ERROR_SCREEN_META).toContainEqual({ name: "description", content: "抱歉，你访问的页面不存在" });
});

// Covers spec §2.6.
test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
  "Mozilla/5.0 (compatible; Baiduspider/2.0)",
  "WhatsApp/2.23.20.0 A",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (compatible; Discordbot/2.0)",
  "Mediapartners-Google",
])("%s gets no error screen, in the browser as on the server", (userAgent) => {
  expect(seenBy(userAgent)).toBe("");
});
