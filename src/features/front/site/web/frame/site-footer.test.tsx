import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { SiteSettings } from "../../contract.ts";
import { completeSettings } from "../../site-settings.ts";
import { SiteFooter } from "./site-footer.tsx";

const LINES = [
  ["operator_address", "北京市某路 1 号", "北京市某路 1 号"],
  ["licence_number", "京B2-00000001", "京B2-00000001"],
  ["complaint_phone", "400-800-8000", 'href="tel:4008008000"'],
  ["complaint_email", "a@example.com", 'href="mailto:a@example.com"'],
  ["minors_contact", "12345", 'href="tel:12345"'],
  ["report_center_url", "https://www.12377.cn/", 'href="https://www.12377.cn/"'],
  ["police_filing", "京公网安备 11000002000001号", "webSearch?code=11000002000001"],
] as const;

function render(change: Partial<SiteSettings>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SiteFooter settings={{ ...completeSettings({}), ...change }} />
    </MemoryRouter>,
  );
}

test.each(LINES)("displays a line for %s once it is set", (setting, value, line) => {
  expect(render({ [setting]: value })).toContain(line);
});

test("displays no lines for empty settings", () => {
  expect(render({})).not.toMatch(/tel:|mailto:|beian|12377|投诉电话|投诉邮箱|举报中心|未成年人|©/);
});
