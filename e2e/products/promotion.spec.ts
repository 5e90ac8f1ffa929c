import { randomUUID } from "node:crypto";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { runCommand } from "../../test/journey/admin.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyProduct, signUp } from "../../test/journey/members.ts";
import { findSoldBook } from "../../test/journey/sold-book.ts";

// An expired price is announced and not charged.
test.use({ expectedComplaint: /status of 409/ });

test("a promotion is shown with its end and the price really paid before, and applies until it is cancelled", async ({
  page,
  request,
  site,
}) => {
  const answer = await request.get("/api/v1/courses?page_size=50");
  const course = (await answer.json()).data.items.find(({ title }: { title: string }) => title === "会员样课");
  const { bookId } = await findSoldBook(request);
  const title = `促销合集 ${randomUUID().slice(0, 8)}`;
  const parts = [`book:${bookId}=49`, `course:${course.id}=99`];
  const added = await runCommand(site, ["products", "add", ...parts, "--price", "120", "--title", title]);
  const id = added.split(" ")[0] ?? "";
  await runCommand(site, ["products", "on", id]);
  await buyProduct(request, await signUp(request), Number(id));
  const promoted = await runCommand(site, ["products", "promote", id, "79", "--until", "2099-01-01 00:00"]).catch(
    String,
  );
  // Decades are a slip of the finger.
  expect(promoted).toContain("一次促销最长 366 天");
  const until = new Date(Date.now() + 30 * 3_600_000 + 8 * 3_600_000).toISOString();
  const minute = `${until.slice(0, 10)} ${until.slice(11, 16)}`;
  const made = await runCommand(site, ["products", "promote", id, "79", "--until", minute]);
  expect(made).toContain("前 7 天最低成交 ¥120.00");

  const card = page.getByRole("article").filter({ hasText: title });
  await page.goto("/product");
  await expect(card).toContainText("¥79");
  await expect(card).toContainText("限时价，到 ");
  await expectAccessible(page);
  await page.goto(`/product/${id}`);
  const buying = page.getByRole("region", { name: "购买" });
  await expect(buying).toContainText("划掉的 ¥120 是促销开始前 7 天里真实成交的最低价");
  await expect(buying).toContainText("之后 ¥120");
  await expectAccessible(page);

  await bringSession(page, await signUp(request));
  await page.goto(`/product/payment?product=${id}`);
  await expect(page.getByText("限时价，到 ")).toBeVisible();
  await expect(page.getByText("¥79.00").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await runCommand(site, ["products", "cancel", id, made.split(" ")[0] ?? ""]);
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page.getByText("价格刚刚变了，现在是 ¥120.00")).toBeVisible();
});
