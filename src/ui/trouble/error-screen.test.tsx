import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorScreen } from "./error-screen.tsx";

afterEach(() => void vi.unstubAllGlobals());

function seenBy(userAgent: string): string {
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { userAgent });
  return renderToStaticMarkup(
    <MemoryRouter>
      <ErrorScreen />
    </MemoryRouter>,
  );
}

// Covers spec §2.6.
test("people see 404, the two sentences and the two ways on", () => {
  const screen = seenBy("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36");
  for (const text of ["404", "页面未找到", "抱歉，你访问的页面不存在或已被移动", "返回首页", "返回上一页"])
    expect(screen).toContain(text);
});

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
  "Mozilla/5.0 (compatible; Baiduspider/2.0)",
  "WhatsApp/2.23.20.0 A",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (compatible; Discordbot/2.0)",
  "Mediapartners-Google",
])("%s sees nothing, here as in the server's answer", (userAgent) => {
  expect(seenBy(userAgent)).toBe("");
});
