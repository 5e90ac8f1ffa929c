import { randomUUID } from "node:crypto";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { reviewNothing } from "../../test/journey/operator.ts";

/** What runs where it should not says so here. */
const CALL = "globalThis.executed=1";
const ATTRIBUTES = [
  "onerror",
  "onload",
  "onclick",
  "onfocus",
  "onmouseover",
  "ontoggle",
  "onanimationstart",
  "onbegin",
];
const TAGS = ["img src=x", "svg", "details open", "input autofocus", "video src=x", "body", "marquee", "iframe src=x"];
const ADDRESSES = [
  "javascript:",
  "JaVaScRiPt:",
  "java\tscript:",
  "java&#10;script:",
  "&#106;avascript:",
  "\u0001javascript:",
  "vbscript:",
  "data:text/html,",
  "data:image/svg+xml,",
  "javascript&colon;",
  "//javascript:",
];
const WHOLE = [
  `<script>${CALL}</script>`,
  `<ScRiPt >${CALL}</ScRiPt >`,
  `<<script>${CALL}//<</script>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:${CALL}><a><text>x</text></a></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<math><mi//xlink:href="data:x,<script>${CALL}</script>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script></template>`,
  `<textarea></textarea><img src=x onerror=${CALL}>`,
  `<style>@import 'javascript:${CALL}';*{background:url(javascript:${CALL})}</style>`,
  `<link rel=stylesheet href=javascript:${CALL}>`,
  `<meta http-equiv=refresh content="0;javascript:${CALL}">`,
  `<base href="javascript:${CALL}//">`,
  `<object data="javascript:${CALL}"></object><embed src="javascript:${CALL}">`,
  `<iframe srcdoc="<script>parent.executed=1</script>"></iframe>`,
  `<a href="x" id="executed" name="executed">clobber</a><form id=body><input name=children></form>`,
  `![x](x"onerror="${CALL})`,
  `![x" onerror="${CALL}](/files/x.png)`,
  `[x](<javascript:${CALL}>)`,
  `[x](javascript:${CALL} "t\\" onmouseover=${CALL} ")`,
  `<javascript:${CALL}>`,
  `[x]: javascript:${CALL}\n\n[x]`,
  `\`\`\`"><img src=x onerror=${CALL}>\nconst a = 1;\n\`\`\``,
  `$\\href{javascript:${CALL}}{x}$ $\\htmlData{x=1}{y}$ $\\text{<img src=x onerror=${CALL}>}$`,
  `<!--><img src=x onerror=${CALL}>-->`,
  `<![CDATA[><img src=x onerror=${CALL}>]]>`,
  `</div></article><img src=x onerror=${CALL}>`,
  `| a | <img src=x onerror=${CALL}> |\n|---|---|\n| <svg/onload=${CALL}> | b |`,
  `::: details <img src=x onerror=${CALL}>\nx\n:::`,
  `\`\`\`mermaid\ngraph TD; A["<img src=x onerror=${CALL}>"]; click A "javascript:${CALL}"\n\`\`\``,
];
const ATTACKS = [
  ...TAGS.flatMap((tag) => ATTRIBUTES.map((attribute) => `<${tag} ${attribute}=${CALL}>`)),
  ...ADDRESSES.flatMap((scheme) => [`[x](${scheme}${CALL})`, `<a href="${scheme}${CALL}">x</a>`]),
  ...WHOLE,
];
const PER_POST = 12;

test("nothing that strangers write in a comment runs (XSS-1)", async ({ page, request, site }) => {
  test.setTimeout(240_000);
  await reviewNothing(site);
  // Not the one that other journeys read.
  const { data } = await (await request.get("/api/v1/articles?page_size=50")).json();
  const free: { id: number }[] = data.items.filter(
    (article: { content_type: string }) => article.content_type === "free",
  );
  const id = free.at(-1)?.id;
  const place = `/articles/${id}`;
  let member = await signUp(request);
  const posted: number[] = [];
  for (let at = 0; at < ATTACKS.length; at += PER_POST) {
    // Ten a minute for each.
    if (posted.length % 9 === 8) member = await signUp(request);
    // One that is refused as a whole must not keep the others from being tried.
    const attacks = ATTACKS.slice(at, at + PER_POST);
    const send = (source: string) =>
      request.post(`/api/v1/discussions/article/${id}/posts`, {
        headers: { ...member.headers, "idempotency-key": randomUUID() },
        data: { source },
      });
    const whole = await send(attacks.map((attack) => `甲\n\n${attack}`).join("\n\n"));
    if (whole.ok()) posted.push((await whole.json()).data.post.id);
    else expect([422], await whole.text()).toContain(whole.status());
  }
  expect(posted.length).toBeGreaterThan(3);
  const reports: string[] = [];
  page.on(
    "console",
    (message) => void (/Content Security|Trusted/.test(message.text()) && reports.push(message.text())),
  );
  page.on("dialog", (dialog) => {
    reports.push(dialog.message());
    void dialog.dismiss();
  });
  await bringSession(page, member);
  for (const postId of posted) {
    await page.goto(`${place}#c-${postId}`);
    await expect(page.locator(`#c-${postId}`)).toBeVisible();
    for (const link of await page.locator(".thread-words a, .thread-words summary").all())
      await link.dispatchEvent("mouseover");
    expect(await page.evaluate(() => "executed" in globalThis && Reflect.get(globalThis, "executed"))).toBeFalsy();
  }
  const { items } = await callAs(request, member, "GET", `/v1/discussions/article/${id}/posts`);
  for (const { html } of items) {
    expect(html).not.toMatch(/<(?:script|iframe|object|embed|base|meta|link|style|form|template)\b/i);
    expect(html).not.toMatch(/<[^>]*\son[a-z]+\s*=/i);
    expect(html).not.toMatch(/(?:href|src|action)="\s*(?:javascript|vbscript|data:text)/i);
  }
  expect(reports).toEqual([]);
});
