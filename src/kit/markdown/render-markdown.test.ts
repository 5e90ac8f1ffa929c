import { expect, test } from "vitest";
import { MAX_SOURCE_CHARACTERS, renderMarkdown } from "./render-markdown.ts";
import { RENDERER_VERSION } from "./renderer-version.ts";

async function html(source: string): Promise<string> {
  return (await renderMarkdown(source)).html;
}

test.each([
  ["**直播时间：**2020年", "<strong>直播时间：</strong>2020年"],
  ["中文**“引用”**中文", "<strong>“引用”</strong>"],
  ["这是**重点（说明）**内容", "<strong>重点（说明）</strong>"],
  ["**《书名》**很好", "<strong>《书名》</strong>很好"],
  ["他说：**“好。”**然后走了", "<strong>“好。”</strong>然后"],
  ["*斜体。*后文", "<em>斜体。</em>后文"],
  ["~~删除，~~后文", "<del>删除，</del>后文"],
  ["**粗 `code`**后", "<strong>粗 <code>code</code></strong>后"],
])("reads emphasis next to Chinese punctuation: %s", async (source, expected) => {
  expect(await html(source)).toContain(expected);
});

test("a single tilde stays a range", async () => {
  expect(await html("10~20 到 30~40")).toBe("<p>10~20 到 30~40</p>");
});

test.each([
  [":::tip 标题\n内容\n:::", "success", "标题"],
  ["::: warning\n内容\n:::", "warning", "注意"],
  [":::danger[小心]\n内容\n:::", "danger", "小心"],
  ['!!! note "标题"\n    内容', "info", "标题"],
  ["!!! bug\n\n    内容", "danger", "缺陷"],
  ["> [!IMPORTANT]\n> 内容", "warning", "重要"],
  ["> [!faq] *怎么*办\n> 内容", "info", "<em>怎么</em>办"],
  ['{% hint style="info" %}\n内容\n{% endhint %}', "info", "信息"],
  ["{% note success 好 %}\n内容\n{% endnote %}", "success", "好"],
])("an admonition is recognised: %j", async (source, tone, title) => {
  const flat = (await html(source)).replaceAll("\n", "");
  expect(flat).toBe(
    `<div class="admonition admonition-${tone}"><p class="admonition-title">${title}</p><p>内容</p></div>`,
  );
});

test.each([
  ["::: details 看这里\n内容\n:::", '<details class="details"><summary>看这里</summary><p>内容</p></details>'],
  ['??? tip "看"\n    内容', '<details class="details admonition-success"><summary>看</summary><p>内容</p></details>'],
  [
    "> [!tip]- **看** 这里\n> 内容",
    '<details class="details admonition-success"><summary><strong>看</strong> 这里</summary><p>内容</p></details>',
  ],
  ["> [!note]+\n> 内容", '<details class="details admonition-info" open><summary>说明</summary><p>内容</p></details>'],
  ["???+ note\n    内容", '<details class="details admonition-info" open><summary>说明</summary><p>内容</p></details>'],
  [
    "<details>\n<summary>看</summary>\n\n**内容**\n\n</details>",
    "<details><summary>看</summary><p><strong>内容</strong></p></details>",
  ],
])("a foldable block is recognised: %j", async (source, expected) => {
  expect((await html(source)).replaceAll("\n", "")).toBe(expected);
});

test("containers can be nested, contain code and end correctly", async () => {
  const source =
    "- 项\n\n    !!! tip\n        ```js\n        let a\n        ```\n\n        文\n\n    后\n\n::::tip 外\n:::warning 内\n深\n:::\n浅\n::::\n\n外面";
  const flat = (await html(source)).replaceAll("\n", "");
  expect(flat).toMatch(
    /<li><p>项<\/p><div class="admonition[^>]*><p class="admonition-title">提示<\/p><figure.*<\/figure><p>文<\/p><\/div><p>后<\/p><\/li>/,
  );
  expect(flat).toMatch(/内<\/p><p>深<\/p><\/div><p>浅<\/p><\/div><p>外面<\/p>$/);
});

test("container lines inside code stay code", async () => {
  const source = '```md\n:::tip\n!!! note "x"\n    y\n:::\n```\n\n    ::: tip\n\n<pre>\n:::tip\n</pre>';
  const { html: result, plainText } = await renderMarkdown(source);
  expect(plainText).toContain(':::tip\n!!! note "x"\ny\n:::');
  expect(result).not.toContain("admonition");
  expect(result).not.toContain("zxmark");
});

test("an unknown container leaves its contents and a warning", async () => {
  const { html: result, warnings } = await renderMarkdown("::: demo 例\n内容\n:::");
  expect(result).toContain("<p>内容</p>");
  expect(warnings).toEqual([{ kind: "unknown-construct", detail: "::: demo" }]);
});

test("reads GFM tables, tasks, links and footnotes, with Chinese labels", async () => {
  const result = await html("| a | b |\n|:-:|--|\n| 1 | 2 |\n\n- [x] 好\n\nhttps://a.cn/b。后文[^注]\n\n[^注]: 说明");
  expect(result).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="表格 1"><table>');
  expect(result).toContain('<td style="text-align:center">1</td>');
  expect(result).toContain('<input type="checkbox" checked disabled aria-label="已完成">');
  expect(result).toContain('<a href="https://a.cn/b" rel="noopener">https://a.cn/b</a>。后文');
  expect(result).toContain('<h2 class="sr-only" id="footnote-label">脚注</h2>');
  expect(result).toContain('aria-label="返回正文 1"');
});

test("renders formulas visually and for screen readers, and shows the source of broken ones", async () => {
  const { html: result, warnings, hasMath } = await renderMarkdown("$x^2$ 与 $\\frac{$\n\n$$a+b$$\n\n```math\nc\n```");
  expect(result.match(/<math /g)).toHaveLength(3);
  expect(result.match(/class="math-display"/g)).toHaveLength(2);
  expect(result).toContain('<code class="math-source">\\frac{</code>');
  expect(warnings.map((warning) => warning.kind)).toEqual(["broken-formula"]);
  expect(hasMath).toBe(true);
});

test.each([
  [
    "**官网 https://a.cn。重点**后",
    '<strong>官网 <a href="https://a.cn" rel="noopener">https://a.cn</a>。重点</strong>后',
  ],
  ["https://b.cn中文", ">https://b.cn</a>中文"],
  ["见www.c.cn，好", '<a href="http://www.c.cn" rel="noopener">www.c.cn</a>，好'],
  ["https://zh.a.org/wiki/中国（全）", ">https://zh.a.org/wiki/中国</a>（全）"],
  ["(https://a.cn/b_(c))。", '(<a href="https://a.cn/b_(c)" rel="noopener">https://a.cn/b_(c)</a>)。'],
  ["https://a.cn/x.html.", ">https://a.cn/x.html</a>."],
  ["[https://a.cn](b)", '<p><a href="b">https://a.cn</a></p>'],
])("a bare address ends before Chinese text and punctuation: %s", async (source, expected) => {
  expect(await html(source)).toContain(expected);
});

test.each(["价格 $5 和 $10", "100$美元和50$。", "$5，约合$7", "从 $a 到", "US$100~US$200"])(
  "prices are not formulas: %s",
  async (source) => {
    expect(await renderMarkdown(source)).toMatchObject({ html: `<p>${source}</p>`, hasMath: false });
  },
);

test("colours code by classes, with title, marked lines and language", async () => {
  const result = await html('```js {2} title="a.js"\nconst a = 1;\nlet b;\n```');
  expect(result).toMatch(
    /^<figure class="code" data-language="js"><figcaption>a\.js<\/figcaption><pre tabindex="0"><code class="language-js">/,
  );
  expect(result).toContain('<span class="tk-keyword">const</span>');
  expect(result).toContain('<span class="line-marked"><span class="tk-keyword">let</span> b;</span>');
});

test.each(["js:file.js", "js [file.js]", "js filename=file.js"])("a title is read from %j", async (info) => {
  expect(await html(`\`\`\`${info}\n1\n\`\`\``)).toContain("<figcaption>file.js</figcaption>");
});

test("unknown languages and very long code stay plain", async () => {
  expect(await html("```nonsense\nlet a\n```")).toContain("let a</code>");
  expect(await html(`\`\`\`js\n${"let a = 1;\n".repeat(10_000)}\`\`\``)).not.toContain("tk-");
});

test("leaves diagrams to the browser", async () => {
  const { html: result, hasMermaid } = await renderMarkdown("```mermaid\ngraph TD; A-->B\n```");
  expect(result).toBe('<pre class="mermaid" data-language="mermaid">graph TD; A-->B</pre>');
  expect(hasMermaid).toBe(true);
});

test("headings get Chinese anchors, unique ids, a complete outline and a table of contents", async () => {
  const {
    html: result,
    toc,
    warnings,
  } = await renderMarkdown(
    "# 安装步骤\n\n### 跳级\n\n### 跳级\n\n## Title\n\n## 自定 {#own}\n\n[一](#安装步骤) [二](#title) [三](#own) [四](#没有) [五](#自定)\n\n[TOC]",
  );
  expect(toc).toEqual([
    { level: 2, id: "安装步骤", text: "安装步骤" },
    { level: 3, id: "跳级", text: "跳级" },
    { level: 3, id: "跳级-1", text: "跳级" },
    { level: 3, id: "a-title", text: "Title" },
    { level: 3, id: "own", text: "自定" },
  ]);
  expect(result).toContain(
    '<h2 id="安装步骤">安装步骤<a class="heading-anchor" href="#安装步骤" aria-label="本节链接：安装步骤"></a></h2>',
  );
  expect([...result.matchAll(/<a href="([^"]*)">/g)].map((match) => match[1])).toEqual([
    "#安装步骤",
    "#a-title",
    "#own",
    "#没有",
    "#own",
  ]);
  expect(warnings).toEqual([{ kind: "broken-link", detail: "#没有" }]);
  expect(result).not.toContain("TOC");
});

test("passes links and pictures to the callbacks, decoded", async () => {
  const {
    html: result,
    links,
    images,
    warnings,
  } = await renderMarkdown("[文](a/%E6%96%87.md#x) [断](b.md) [外](https://x.cn) ![图](图.png) ![无](c.png)", {
    resolveLink: (href) =>
      href === "a/文.md#x" ? { href: "/books/1#x", title: "文" } : href === "b.md" ? { broken: true } : null,
    resolveImage: (src) => (src === "图.png" ? { src: "/files/1 .png", width: 4, height: 3 } : { missing: true }),
  });
  expect(result).toBe(
    '<p><a href="/books/1#x" title="文">文</a> <span class="broken-link">断</span> <a href="https://x.cn" rel="noopener">外</a> ' +
      '<img src="/files/1%20.png" alt="图" loading="lazy" decoding="async" width="4" height="3"> <span class="missing-image">图片缺失：无</span></p>',
  );
  expect({ links, images }).toEqual({ links: ["a/文.md#x", "b.md", "https://x.cn"], images: ["图.png", "c.png"] });
  expect(warnings.map((warning) => warning.kind)).toEqual(["broken-link", "missing-image"]);
});

test("a stored picture is offered in its widths, with its preview behind it and the written width", async () => {
  const src = `/files/${"a".repeat(64)}.jpg`;
  const preview = "data:image/webp;base64,AAAA";
  const { html: result } = await renderMarkdown('<img src="a.jpg" alt="海" width="50%">', {
    resolveImage: () => ({ src, width: 900, height: 600, preview }),
  });
  expect(result).toBe(
    `<img src="${src}" alt="海" width="900" loading="lazy" decoding="async" height="600" ` +
      `srcset="${src}/320 320w, ${src}/640 640w, ${src}/960 960w" sizes="auto, (min-width: 768px) 720px, 100vw" ` +
      `style="width:50%;background:url(${preview}) 0 0/100% 100%">`,
  );
});

test.each([
  ["连接 <IP地址> 即可", "<p>连接 &#x3C;IP地址> 即可</p>"],
  ["Vec<String> 与 <T>", "<p>Vec&#x3C;String> 与 &#x3C;T></p>"],
  ['<Badge text="新" />文', "<p>文</p>"],
  ["<Foo>内容</Foo>", "<p>内容</p>"],
  ["<div>\n<IP地址>\n</div>", "<div>\n&#x3C;IP地址>\n</div>"],
  ["{{ x }}", "<p>{{ x }}</p>"],
  ["前<!-- 注释 -->后", "<p>前后</p>"],
  ["<kbd>Ctrl</kbd>", "<p><kbd>Ctrl</kbd></p>"],
  [
    '<div align="center">\n<img src="a.png" width="50%">\n</div>',
    '<div style="text-align:center">\n<img src="a.png" alt="" loading="lazy" decoding="async" style="width:50%">\n</div>',
  ],
  ["- 项\n\n  <dl><p>甲</p></dl>", "<ul>\n<li>\n<p>项</p>\n<dl><dd><p>甲</p></dd></dl>\n</li>\n</ul>"],
  ["<span>\n\n段\n\n</span>", "<p>段</p>"],
  [
    '<a href="b">\n\n| 甲 |\n|-|\n\n</a>',
    '<div class="table-scroll" role="region" tabindex="0" aria-label="表格 1"><table><thead><tr><th>甲</th></tr></thead></table></div>',
  ],
  [
    "空[](b)[![](a.png)](b)",
    '<p>空<a href="b" aria-label="图片链接"><img src="a.png" alt="" loading="lazy" decoding="async"></a></p>',
  ],
  ['<a name="x"></a>', '<p><a id="x"></a></p>'],
  ["![](a.png){: .b width=70% }", '<p><img src="a.png" alt="" loading="lazy" decoding="async" style="width:70%"></p>'],
])("converts HTML and other dialects to readable content: %j", async (source, expected) => {
  expect((await html(source)).replaceAll("\n", "")).toBe(expected.replaceAll("\n", ""));
});

test("counts Chinese characters and other words", async () => {
  expect(await renderMarkdown("你好 world, it's **2026** 年\n\n```\na b\n```")).toMatchObject({
    wordCount: 8,
    rendererVersion: RENDERER_VERSION,
  });
});

test("refuses a source above the limit with its own error", async () => {
  await expect(renderMarkdown("a".repeat(MAX_SOURCE_CHARACTERS + 1))).rejects.toMatchObject({
    status: 413,
    code: "MARKDOWN_TOO_LONG",
  });
});

test("a place of the same document that the source names differently is found", async () => {
  const resolveLink = (href: string) => (href === "#别的写法" ? { href: "/a#安装-与-配置" } : null);
  const { html } = await renderMarkdown("## 安装 与 配置\n\n[去](#别的写法) [无](#没有)", { resolveLink });
  expect(html).toContain('<a href="#安装-与-配置">去</a> <a href="#没有">无</a>');
});
