import { expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

async function flat(source: string): Promise<string> {
  return (await renderMarkdown(source)).html.replaceAll("\n", "");
}

const admonition = (tone: string, title: string, body: string) =>
  `<div class="admonition admonition-${tone}"><p class="admonition-title">${title}</p>${body}</div>`;

test.each([
  ['{{< notice tip "标题" >}}\n内容\n{{< /notice >}}', "success", "标题"],
  ["{{% notice warning %}}\n内容\n{{% /notice %}}", "warning", "注意"],
  ['{{< admonition type=tip title="好" open=false >}}\n内容\n{{< /admonition >}}', "success", "好"],
  ["{% tip %}\n内容\n{% endtip %}", "success", "提示"],
  ['<Tip title="嗯">\n内容\n</Tip>', "success", "嗯"],
  ['<Callout type="danger">\n\n内容\n\n</Callout>', "danger", "危险"],
])("a tag that opens a box becomes an admonition: %j", async (source, tone, title) => {
  expect(await flat(source)).toBe(admonition(tone, title, "<p>内容</p>"));
});

test.each([
  ["?> 先备份\n再动手", "success", "提示", "<p>先备份再动手</p>"],
  ["!>别删 **根**", "warning", "注意", "<p>别删 <strong>根</strong></p>"],
  ["!> *慢*", "warning", "注意", "<p><em>慢</em></p>"],
  ["?>  \n?> 一", "success", "提示", "<p>?> 一</p>"],
])("a paragraph with docsify's mark becomes a box: %j", async (source, tone, title, body) => {
  expect(await flat(source)).toBe(admonition(tone, title, body));
});

test.each(["?>", "问?> 答", "`!> 码`", "行\n!> 中间"])("%j is not a docsify note", async (source) => {
  expect(await flat(source)).not.toContain("admonition");
});

test.each([
  [
    '{{< details "看" >}}\n内容\n{{< /details >}}',
    '<details class="details"><summary>看</summary><p>内容</p></details>',
  ],
  [
    '{{< tabs >}}\n{{< tab "甲" >}}\n一\n{{< /tab >}}\n{{< /tabs >}}',
    '<div class="tab"><p class="tab-title">甲</p><p>一</p></div>',
  ],
  [
    '<Tabs>\n<TabItem value="a" label="甲">\n**一**\n</TabItem>\n</Tabs>',
    '<div class="tab"><p class="tab-title">甲</p><p><strong>一</strong></p></div>',
  ],
  [
    '{{< figure src="a.png" title="图一" alt="图" >}}',
    '<figure><img src="a.png" alt="图" loading="lazy" decoding="async"><figcaption>图一</figcaption></figure>',
  ],
  [
    '{{< figure\n  src="a.png"\n  caption="多行"\n>}}',
    '<figure><img src="a.png" alt="多行" loading="lazy" decoding="async"><figcaption>多行</figcaption></figure>',
  ],
  [
    '{% img left /a/b_c.png 320 240 "标题" "说明" %}',
    '<p><img src="/a/b_c.png" alt="说明" loading="lazy" decoding="async"></p>',
  ],
  [
    '{% include figure.html src="a.png" alt="图" %}',
    '<p><img src="a.png" alt="图" loading="lazy" decoding="async"></p>',
  ],
  ['[甲]({{< ref "b.md" >}}) [乙]({% link c.md %})', '<p><a href="b.md">甲</a> <a href="c.md">乙</a></p>'],
  ["{{< mermaid >}}\ngraph TD;\n{{< /mermaid >}}", '<pre class="mermaid" data-language="mermaid">graph TD;</pre>'],
  ["[[anchor]]\n## 节", '<p><a id="anchor"></a></p><h2 id="节">'],
  ["## 节 [[anchor]]", '<h2 id="anchor">节<a'],
  ["## [[anchor]] 节", '<h2 id="anchor">节<a'],
  ["先[[place]]说 [看](#place)", '<p>先<a id="place"></a>说 <a href="#place">看</a></p>'],
  ["数组 [[a]] 与 x[[i]]", "<p>数组 [[a]] 与 x[[i]]</p>"],
  [
    '{{< tabs >}}\n{{< tab "甲" >}}**一**{{< /tab >}}\n{{< tab "乙" >}}二{{< /tab >}}{{< tab "丙" >}}三{{< /tab >}}\n{{< /tabs >}}',
    '<div class="tab"><p class="tab-title">甲</p><p><strong>一</strong></p></div><div class="tab"><p class="tab-title">乙</p><p>二</p></div><div class="tab"><p class="tab-title">丙</p><p>三</p></div>',
  ],
  ['<TabItem value="a" label="甲">一</TabItem>', '<div class="tab"><p class="tab-title">甲</p><p>一</p></div>'],
  ["> {% tip %}内容{% endtip %}", '<p class="admonition-title">提示</p><p>内容</p>'],
  ["`<Tip>码</Tip>` 和 <Tip>句中</Tip> 后", "<p><code>&#x3C;Tip>码&#x3C;/Tip></code> 和 句中 后</p>"],
])("replaces a tag by its meaning: %j", async (source, expected) => {
  expect(await flat(source)).toContain(expected);
});

test.each([
  ["{{< youtube w7Ft2ymGmfc >}}", "https://www.youtube.com/watch?v=w7Ft2ymGmfc"],
  ["{% youtube w7Ft2ymGmfc %}", "https://www.youtube.com/watch?v=w7Ft2ymGmfc"],
  ['文 <Youtube id="w7Ft2ymGmfc" /> 后', "https://www.youtube.com/watch?v=w7Ft2ymGmfc"],
  ["{{< bilibili BV1xx411c7mD >}} 后文", "https://www.bilibili.com/video/BV1xx411c7mD"],
  ['{{< video src="https://a.cn/b.mp4" >}}', "https://a.cn/b.mp4"],
  ["{% gist 996818 %}", "https://gist.github.com/996818"],
])("media that cannot be played here becomes a link: %j", async (source, address) => {
  expect(await flat(source)).toContain(`<a href="${address}" rel="noopener">`);
});

test.each([
  "{{< highlight js >}}\nlet a;\n{{< /highlight >}}",
  "{% highlight js %}\nlet a;\n{% endhighlight %}",
  "{% codeblock lang:js %}\nlet a;\n{% endcodeblock %}",
])("a highlight tag becomes a code block: %j", async (source) => {
  expect(await flat(source)).toContain('<code class="language-js"><span class="tk-keyword">let</span> a;</code>');
});

test.each([
  ['{{< unknown a="b" >}}里 *斜*{{< /unknown >}}', "<p>里 <em>斜</em></p>"],
  ["前 {{< icon x >}}后", "<p>前 后</p>"],
  ["{% unknown %}\n内容\n{% endunknown %}", "<p>内容</p>"],
  ["{% raw %}{{ x }}{% endraw %}", "<p>{{ x }}</p>"],
  ['<Card title="x">\n内容 **粗**\n</Card>', "<p>内容 <strong>粗</strong></p>"],
  ["{{< notice tip >}}\n没有结束", "<p>没有结束</p>"],
  ["用 {% if %} 判断", "<p>用 {% if %} 判断</p>"],
])("removes unknown tags and keeps their content: %j", async (source, expected) => {
  expect(await flat(source)).toBe(expected);
});

test("leaves tags inside code as written", async () => {
  const fenced = "{{< b >}}\n{% c %}\n<Tip>\nx\n</Tip>";
  const indented = "{{< d >}}\n{{< notice tip >}}\n{{< /notice >}}";
  const { plainText, html } = await renderMarkdown(
    `\`{{< a >}}\` 与 \`{% e %}\`\n\n\`\`\`text\n${fenced}\n\`\`\`\n\n    ${indented.replaceAll("\n", "\n    ")}\n\n{{</* youtube id */>}}`,
  );
  expect(plainText).toBe(`{{< a >}} 与 {% e %}\n${fenced}\n${indented}\n{{< youtube id >}}`);
  expect(html).not.toMatch(/zxmark|admonition/);
});

test.each([
  ["<MAILTO:A@B.CN>", '<a href="mailto:A@B.CN">MAILTO:A@B.CN</a>'],
  ["<HTTPS://A.CN/x>", '<a href="https://A.CN/x" rel="noopener">HTTPS://A.CN/x</a>'],
])("an address in capitals becomes a link: %s", async (source, expected) => {
  expect(await flat(source)).toBe(`<p>${expected}</p>`);
});

test.each([
  '文 <a href="x>甲</a> 乙 "丙" 丁 后文',
  '文 <foo bar="x> 后文',
  '文 <select name="a"> 后文',
  "文 <svg 后文",
  "文 <!D 后文",
  "<div>\n<?php echo 1; 后文\n</div>",
  '<p>甲 <font color="red>乙</font> 后文</p>',
  "文 <textarea> 后文",
])("keeps text after a broken or unknown tag: %j", async (source) => {
  expect((await renderMarkdown(source)).plainText).toContain("后文");
});
