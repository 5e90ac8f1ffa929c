import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { bookingDay } from "../../test/journey/booking-days.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, payByQrCode, signUp } from "../../test/journey/members.ts";

test("a consultation is selected, paid, listed in the profile, rescheduled and cancelled with a refund", async ({
  page,
  request,
}) => {
  await bringSession(page, await signUp(request));
  await page.goto("/booking");
  await expect(page.getByRole("heading", { name: "预约咨询" })).toBeVisible();
  const service = page.getByRole("region", { name: "选题与路线咨询" });
  await expect(service.getByText("¥299")).toBeVisible();
  // The booked day is far enough in the future to cancel without a fee.
  await bookingDay(page, "consultation").click();
  const times = page.getByRole("region", { name: /的空闲时间/ }).getByRole("button");
  await times.first().click();
  await page.getByRole("textbox", { name: /最卡的一件事/ }).fill("选题定不下来");
  await expectAccessible(page);
  await page.getByRole("button", { name: "下一步" }).click();

  await test.step("the sum is checked and paid", async () => {
    await expect(page.getByRole("heading", { name: "确认订单" })).toBeVisible();
    await expect(page.getByText("周闻溪").first()).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "送给别人" })).toHaveCount(0);
    await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
    await expectAccessible(page);
    await payByQrCode(page, request);
  });

  await test.step("it is in the profile, in both themes", async () => {
    await page.getByRole("link", { name: "去看看安排" }).click();
    await expect(page.getByText("已确认", { exact: true })).toBeVisible();
    await expect(page.getByText("选题定不下来")).toBeVisible();
    await expectAccessible(page);
    await chooseTheme(page, "dark");
    await page.reload();
    await expect(page.getByText("已确认", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("moved to another day, then cancelled in time", async () => {
    await page.getByRole("button", { name: "改时间" }).click();
    const sheet = page.getByRole("dialog", { name: "改时间" });
    await bookingDay(sheet, "moved consultation").click();
    const others = sheet.getByRole("region", { name: /的空闲时间/ }).getByRole("button");
    await others.first().click();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: /^改到/ }).click();
    await expect(page.getByText("时间已经改好")).toBeVisible();
    await page.getByRole("button", { name: "取消预约" }).click();
    const dialog = page.getByRole("dialog", { name: "取消这个预约？" });
    await expect(dialog.getByText("款项全额原路退回")).toBeVisible();
    await dialog.getByRole("button", { name: "取消预约" }).click();
    await expect(page.getByText("已取消", { exact: true })).toBeVisible();
    await expect(page.getByText("款项原路退回，进度看订单")).toBeVisible();
  });
});

test.describe("calendars that fail to load", () => {
  test.use({ expectedComplaint: /status of 500/ });

  test("are not requested for users without bookings", async ({ page, request }) => {
    const requests: string[] = [];
    await page.route("**/api/v1/booking/hosting**", (route) => {
      requests.push(route.request().url());
      return route.fulfill({ status: 500, body: "" });
    });
    await bringSession(page, await signUp(request));
    await page.goto("/user/profile?tab=bookings");
    await expect(page.getByText("还没有预约")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(requests).toEqual([]);
  });
});
