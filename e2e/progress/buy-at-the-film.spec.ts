import { findFilms, secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, payAtSandbox, signUp } from "../../test/journey/members.ts";

test("after a membership is bought at the gate of a film the film continues at the same position", async ({
  page,
  request,
}) => {
  const { gated } = await findFilms(request);
  await bringSession(page, await signUp(request));
  await page.goto(`${gated}?t=20`);
  const gate = page.getByRole("complementary", { name: "开通会员看这一课" });
  await gate.getByRole("link", { name: "开通会员" }).click();
  await expect(page).toHaveURL(`/vip/?from=${encodeURIComponent(`${gated}?t=20`)}`);
  await page.getByText("1 个月", { exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "开通会员" }).filter({ visible: true }).click();
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/order=[0-9A-Z]{24}/);
  await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  await payAtSandbox(request, new URL(page.url()).searchParams.get("order") ?? "");
  await page.getByRole("link", { name: "接着看" }).click();
  await expect(page).toHaveURL(`${gated}?t=20`);
  await startPlaying(page);
  expect(await secondOf(page)).toBeGreaterThanOrEqual(20);
});
