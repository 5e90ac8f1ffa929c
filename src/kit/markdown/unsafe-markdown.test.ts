import { expect, test } from "vitest";
import { parseRawHtml } from "./html/html-text.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { type HtmlChild, visitElements } from "./syntax-tree.ts";

const TAGS = new Set(
  (
    "a abbr annotation b blockquote br code del details div em figcaption figure h2 h3 h4 h5 h6 hr i img input kbd li line math mark mfrac mi mn mo " +
    "mrow mstyle msup mtext ol p path pre s section semantics span strong sub summary sup svg table tbody td th thead tr u ul"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  (
    "alt ariaDescribedBy ariaHidden ariaLabel checked className dataFootnoteBackref dataFootnoteRef dataFootnotes dataLanguage decoding disabled display " +
    "encoding height href id loading mathcolor mathvariant open rel role src stretchy style tabIndex title type width xmlns"
  ).split(" "),
);

/** Checks what a browser would build from the HTML and lists everything that could run or load. */
function findDangers(html: string): string[] {
  const dangers: string[] = [];
  visitElements(
    parseRawHtml({ type: "root", children: [{ type: "raw", value: html } as unknown as HtmlChild] }),
    (element) => {
      if (!TAGS.has(element.tagName)) dangers.push(`<${element.tagName}>`);
      for (const [name, value] of Object.entries(element.properties)) {
        if (!ATTRIBUTES.has(name)) dangers.push(`${element.tagName} ${name}`);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these while reading a scheme
        const text = String(value).replace(/[\u0000-\u0020]/g, "");
        const isAddress = name === "href" || name === "src";
        if (
          isAddress &&
          /^[^/?#]*:/.test(text) &&
          !/^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,)/i.test(text)
        )
          dangers.push(text);
        if (name === "style" && /url|expression|position:fixed|javascript/i.test(text)) dangers.push(text);
        if (name === "id" && /^(?:cookie|body|location|constructor|__proto__|onclick|forms)$/.test(text))
          dangers.push(text);
      }
    },
  );
  return dangers;
}

const payloads = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil></sCrIpT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\n>alert(1)</script >",
  "a <script>alert(1)</script> b",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  '<img src="javascript:alert(1)">',
  "<img/src=x/onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></mglyph></table></mtext></math>",
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" &#x1;javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  "<a href=x onclick=alert(1)>x</a>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x][y]\n\n[y]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "![x](javascript:alert(1))",
  "![x](data:text/html;base64,PHNjcmlwdD4=)",
  "![x](data:image/svg+xml;base64,PHN2Zz4=)",
  '[x](/a "\\" onmouseover=alert(1) x=\\"")',
  '![x" onerror="alert(1)](a.png)',
  "[^1]\n\n[^1]: <img src=x onerror=alert(1)> [x](javascript:alert(1))",
  "[^<script>]\n\n[^<script>]: x",
  "$\\href{javascript:alert(1)}{x}$",
  "$\\htmlData{onclick=alert(1)}{x}$ $\\url{javascript:alert(1)}$ $\\includegraphics{x}$",
  "$</annotation><img src=x onerror=alert(1)>$",
  "$\\text{</math><script>alert(1)</script>}$",
  "```js\n</code></pre><script>alert(1)</script>\n```",
  '```"><script>alert(1)</script>\nx\n```',
  '```js title="<img src=x onerror=alert(1)>"\nx\n```',
  "```mermaid\n</pre><script>alert(1)</script>\n```",
  ":::tip <img src=x onerror=alert(1)>\nx\n:::",
  '!!! note "<script>alert(1)</script>"\n    x',
  "> [!NOTE] <img src=x onerror=alert(1)>\n> x",
  '{% hint style="info\\"><script>" %}\n<script>alert(1)</script>\n{% endhint %}',
  "::: details <svg onload=alert(1)>\nx\n:::",
  "# <img src=x onerror=alert(1)> {#onclick}",
  "# x {#__proto__}\n\n## cookie\n\n## constructor",
  '<p id="body" name="cookie">x</p><form id="forms"><input name="attributes"></form>',
  "<style>*{background:url(//evil)}</style>",
  '<p style="position:fixed;background:url(//evil)" class="fixed inset-0">x</p>',
  "<base href=//evil><link rel=stylesheet href=//evil><meta http-equiv=refresh content=0>",
  "<template><script>alert(1)</script></template>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<title><img src=x onerror=alert(1)></title>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[><img src=x onerror=alert(1)>]]>",
  "<?php <img src=x onerror=alert(1)> ?>",
  "<details ontoggle=alert(1) open><summary onclick=alert(1)>x</summary></details>",
  "<video src=x onerror=alert(1)></video><audio src=x></audio>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<table><tr><td background=javascript:alert(1)>x</td></tr></table>",
  '<span data-slot="zxmark0">x</span>\n\n```js\n1\n```',
  "<div\u0000onclick=alert(1)>x</div>",
  '<a href="x" title="&quot;><script>alert(1)</script>">x</a>',
  "| <img src=x onerror=alert(1)> | [x](javascript:alert(1)) |\n|-|-|\n| <script>alert(1)</script> | x |",
];

test.each(payloads)("removes active content: %j", async (payload) => {
  for (const source of [
    payload,
    `> ${payload.replaceAll("\n", "\n> ")}`,
    `<details>\n<summary>\n${payload}\n</summary>\n\n${payload}\n</details>`,
  ]) {
    expect(findDangers((await renderMarkdown(source)).html)).toEqual([]);
  }
});

test("checks an address that a callback returns, too", async () => {
  const { html } = await renderMarkdown("[a](b) ![c](d)", {
    resolveLink: () => ({ href: "javascript:alert(1)" }),
    resolveImage: () => ({ src: "data:image/svg+xml;base64,PHN2Zz4=" }),
  });
  expect(html).toBe('<p><span class="broken-link">a</span> <span class="missing-image">图片缺失：c</span></p>');
});

test("keeps small pictures in data addresses and reports large ones", async () => {
  const picture = (bytes: number) => `![a](data:image/png;base64,${"A".repeat(bytes)})`;
  expect((await renderMarkdown(picture(400))).html).toContain("<img src=");
  const large = await renderMarkdown(picture(900_000));
  expect(large.html).toContain("图片缺失：a");
  expect(large.warnings[0]?.kind).toBe("missing-image");
});
