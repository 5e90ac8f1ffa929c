import {
  cancelProject,
  deliverMilestone,
  planProject,
  readProject,
  sendQuote,
} from "../../src/features/services/outsourcing/admin-contract.ts";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { callAsOwner, findOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, payByQrCode, signUp } from "../../test/journey/members.ts";

const QUOTE = {
  scope: "十二课的脚本、录制和剪辑，不含投放",
  total_fen: 200_000,
  valid_until: "2099-12-31",
  reworks: 1,
  milestones: [
    { title: "脚本", detail: "十二课的脚本", days: 10, price_fen: 80_000 },
    { title: "成片", detail: "十二课的视频和字幕", days: 20, price_fen: 120_000 },
  ],
};

test("a project is requested, quoted, agreed, paid, returned once and accepted; the remaining parts are cancelled", async ({
  page,
  request,
  site,
}) => {
  const main = page.getByRole("main");
  const milestone = (name: string) => main.getByRole("listitem").filter({ hasText: name });
  await bringSession(page, await signUp(request));

  await test.step("the page describes the offer and accepts an enquiry with a file; typed text survives a reload", async () => {
    await page.goto("/services/outsourcing");
    await expect(page.getByRole("heading", { name: "课程成片" })).toBeVisible();
    await expect(page.getByText("¥18,000 起")).toBeVisible();
    await main.getByRole("textbox", { name: "一句话说明要做什么" }).fill("把观察笔记做成一门课");
    await page.reload();
    await expect(main.getByRole("textbox", { name: "一句话说明要做什么" })).toHaveValue("把观察笔记做成一门课");
    await main.getByRole("button", { name: "提交", exact: true }).click();
    await expect(main.getByText("多写几句")).toBeVisible();
    await main.getByRole("textbox", { name: "详细说说" }).fill("八年的植物观察笔记，想做成十二课的视频课程。");
    await main.getByRole("textbox", { name: "怎么联系你" }).fill("微信 abc");
    const file = { name: "笔记.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") };
    await main.getByLabel("附件（选填）").setInputFiles(file);
    await expectAccessible(page);
    await main.getByRole("button", { name: "提交", exact: true }).click();
    await expect(main.getByText("我们两个工作日内联系你")).toBeVisible();
    await expect(main.getByRole("button", { name: "下载 笔记.pdf" })).toBeVisible();
  });

  const id = new URL(page.url()).searchParams.get("project") ?? "";
  const params = { project_id: Number(id) };
  const deliver = (milestoneId: number, note: string) =>
    callAsOwner(site, deliverMilestone, { params: { milestone_id: milestoneId }, body: { note } });
  const plan = { owner_id: await findOwner(site), next_date: null, next_step: "发报价" };
  await callAsOwner(site, planProject, { params, body: plan });
  await callAsOwner(site, sendQuote, { params, body: QUOTE });

  await test.step("the quote is read, printed on its own page and accepted", async () => {
    await page.reload();
    const quote = page.getByRole("region", { name: "报价第 1 版" });
    await expect(quote.getByText("¥2,000.00").first()).toBeVisible();
    await expectAccessible(page);
    await quote.getByRole("link", { name: "打印页" }).click();
    await expect(page.getByRole("heading", { name: "报价单" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "回到项目" }).click();
    await quote.getByRole("button", { name: "确认报价" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确认报价" }).click();
    await expect(main.getByText("验收 0 / 2 期")).toBeVisible();
    await expect(milestone("成片").getByText("前一期验收以后再付这一期")).toBeVisible();
  });

  await test.step("the first part is paid", async () => {
    await milestone("脚本").getByRole("link", { name: "付这一期" }).click();
    await expect(page.getByRole("heading", { name: "确认订单" })).toBeVisible();
    await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
    await payByQrCode(page, request);
    await page.getByRole("link", { name: "去看看安排" }).click();
    await expect(milestone("脚本").getByText("制作中")).toBeVisible();
  });

  const project = await callAsOwner(site, readProject, { params });
  const [first = 0, second = 0] = (project.quotes[0]?.milestones ?? []).map((one) => one.id);
  await deliver(first, "在附件里");

  await test.step("it is returned, delivered again and accepted, in the dark theme", async () => {
    await chooseTheme(page, "dark");
    await page.reload();
    await milestone("脚本").getByRole("button", { name: "退回修改" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "哪里要改" }).fill("第三课少一段");
    await page.getByRole("dialog").getByRole("button", { name: "退回修改" }).click();
    await expect(milestone("脚本").getByText("第三课少一段")).toBeVisible();
    await deliver(first, "补上了第三课");
    await page.reload();
    await expect(milestone("脚本").getByText("约定的 1 次修改已经用完")).toBeVisible();
    await expectAccessible(page);
    await milestone("脚本").getByRole("button", { name: "验收" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "验收" }).click();
    await expect(main.getByText("验收 1 / 2 期")).toBeVisible();
    await expect(milestone("成片").getByRole("link", { name: "付这一期" })).toBeVisible();
  });

  await test.step("staff cancels the remaining parts; other users cannot find the project", async () => {
    expect(second).not.toBe(0);
    await callAsOwner(site, cancelProject, { params, body: { reason: "档期排不开" } });
    await page.reload();
    await expect(main.getByText("原因：档期排不开。")).toBeVisible();
    const stranger = await signUp(request);
    const answer = await request.get(`/api/v1/outsourcing/projects/${id}`, { headers: stranger.headers });
    expect(answer.status()).toBe(404);
  });
});
