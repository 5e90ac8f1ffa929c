import { answerCase, takeCase } from "../../src/features/services/cases/admin-contract.ts";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { atBothWidths } from "../../test/journey/both-widths.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";

// A wrong contact is answered with 404.
test.use({ expectedComplaint: /404 \(Not Found\).*cases\/lookup/ });

const NUMBER = /TS-\d{8}-[2-9A-HJKMNP-Z]{6}/;

test("a guest sends a complaint with an attachment, staff answers, and the guest rejects the answer", async ({
  page,
  context,
  site,
}) => {
  const main = page.getByRole("main");
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "投诉与举报" }).click();
  await main.getByRole("button", { name: "提交", exact: true }).click();
  await atBothWidths(page, () => expect(main.getByText("把事情说清楚一些")).toBeVisible());
  await main.getByRole("textbox", { name: "发生了什么" }).fill("文章的配图是我拍的，没有经过我同意。");
  await main.getByRole("combobox", { name: "哪一类" }).selectOption("infringement");
  await main.getByRole("textbox", { name: "相关页面的网址" }).fill("/articles");
  await main.getByRole("textbox", { name: "怎么联系你" }).fill("photographer@example.com");
  await page.reload();
  await atBothWidths(page, async () => {
    await expect(main.getByRole("textbox", { name: "怎么联系你" })).toHaveValue("photographer@example.com");
    await expect(main.getByRole("combobox", { name: "哪一类" })).toHaveValue("infringement");
  });
  const file = { name: "底片.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") };
  await main.getByLabel("附件（选填）").setInputFiles(file);
  await expectAccessible(page);
  await main.getByRole("button", { name: "提交", exact: true }).click();
  const receipt = main.getByText("已收到，编号");
  await expect(receipt).toBeVisible();
  const caseNo = NUMBER.exec((await receipt.textContent()) ?? "")?.[0] ?? "";
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await main.getByRole("button", { name: "复制编号" }).click();
  await expect(page.getByText("编号已复制")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(caseNo);

  const params = { case_no: caseNo };
  await callAsOwner(site, takeCase, { params });
  await callAsOwner(site, answerCase, { params, body: { text: "核对属实，配图已经换下。" } });

  const lookUp = main.getByRole("region", { name: "查进度" });
  await lookUp.getByRole("textbox", { name: "编号" }).fill(caseNo);
  await lookUp.getByRole("textbox", { name: "联系方式" }).fill("somebody@example.com");
  await lookUp.getByRole("button", { name: "查进度" }).click();
  await expect(lookUp.getByText("编号或联系方式不对")).toBeVisible();
  await lookUp.getByRole("textbox", { name: "联系方式" }).fill("photographer@example.com");
  await lookUp.getByRole("button", { name: "查进度" }).click();
  await expect(lookUp.getByText("核对属实，配图已经换下。")).toBeVisible();
  await expect(lookUp.getByText("底片.pdf")).toBeVisible();
  await expectAccessible(page);
  await atBothWidths(page, () => expect(lookUp.getByText("还差哪里不满意")).toBeVisible());
  await lookUp.getByRole("textbox", { name: "对答复不满意" }).fill("另一页还有一张");
  await page.reload();
  await lookUp.getByRole("textbox", { name: "编号" }).fill(caseNo);
  await lookUp.getByRole("textbox", { name: "联系方式" }).fill("photographer@example.com");
  await lookUp.getByRole("button", { name: "查进度" }).click();
  await expect(lookUp.getByRole("textbox", { name: "对答复不满意" })).toHaveValue("另一页还有一张");
  await lookUp.getByRole("button", { name: "请求重新处理" }).click();
  await expect(lookUp.getByText("处理中", { exact: true })).toBeVisible();
});

test("a member asks about personal data, follows the case and withdraws it", async ({ page, request }) => {
  const main = page.getByRole("main");
  await chooseTheme(page, "dark");
  await bringSession(page, await signUp(request));
  await page.goto("/complaints");
  await expect(main.getByText("还没有提交过")).toBeVisible();
  await main.getByRole("combobox", { name: "哪一类" }).selectOption("personal");
  await main.getByRole("combobox", { name: "要求什么" }).selectOption("explain");
  await main.getByRole("textbox", { name: "发生了什么" }).fill("我的评论为什么总是先等审核？请解释规则。");
  await main.getByRole("button", { name: "提交", exact: true }).click();
  await expect(main.getByText("已收到，编号")).toBeVisible();
  await main.getByRole("region", { name: "我的投诉与申请" }).getByRole("link").click();
  await expect(main.getByText("个人信息请求 · 解释处理规则和自动化的决定")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: "撤回" }).click();
  await expect(main.getByText("已撤回", { exact: true })).toBeVisible();
});
