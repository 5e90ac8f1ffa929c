import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, signUp } from "../../test/journey/members.ts";

const FILE = "第一门课的排期表.csv";
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

// Who lacks the right is told so by a 403.
test.use({ expectedComplaint: /403 \(Forbidden\) \(.*\/downloads\/\d+\/fetch\)/ });

test("a guest who wants a file for members meets the login; an open one is saved under its own name", async ({
  page,
}) => {
  await page.goto("/downloads");
  await expectAccessible(page);
  await page.getByRole("button", { name: `下载：${FILE}` }).click();
  await expect(page.getByRole("dialog")).toContainText("登录后下载");
  await page.keyboard.press("Escape");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载：试读检查清单.md" }).click();
  expect((await saving).suggestedFilename()).toBe("试读检查清单.md");
});

test("a member without VIP is told what opens it; with VIP the very file is saved, and goes on after a cut", async ({
  page,
  request,
}) => {
  const member = await signUp(request);
  await bringSession(page, member);
  await page.goto("/downloads");
  const button = page.getByRole("button", { name: `下载：${FILE}` });
  await button.click();
  await expect(page.getByRole("link", { name: "开通 VIP" })).toHaveAttribute("href", "/vip/?from=%2Fdownloads");
  const plans = await (await request.get("/api/v1/plans")).json();
  await buyPlan(request, member, plans.data.items[0].id);
  const [saved, ticket] = await Promise.all([
    page.waitForEvent("download"),
    page.waitForResponse((response) => response.url().endsWith("/fetch") && response.ok()),
    button.click(),
  ]);
  expect(saved.suggestedFilename()).toBe(FILE);
  const { url, sha256 } = (await ticket.json()).data;
  const bytes = await readFile(await saved.path());
  expect(hashOf(bytes)).toBe(sha256);
  await expect(page.getByText(sha256)).toBeVisible();
  const parts = await page.evaluate(async (address) => {
    const first = await fetch(address, { headers: { range: "bytes=0-99" } });
    const tag = first.headers.get("etag") ?? "";
    const rest = await fetch(address, { headers: { range: "bytes=100-", "if-range": tag } });
    const read = async (answer: Response) => Array.from(new Uint8Array(await answer.arrayBuffer()));
    return { statuses: [first.status, rest.status], bytes: [...(await read(first)), ...(await read(rest))] };
  }, url);
  expect(parts.statuses).toEqual([206, 206]);
  expect(hashOf(Buffer.from(parts.bytes))).toBe(sha256);
});
