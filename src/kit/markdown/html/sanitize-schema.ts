import type { Options } from "rehype-sanitize";

const ADMONITION_CLASSES =
  /^(?:admonition(?:-(?:title|info|success|warning|danger|neutral))?|tab(?:-title)?|details|caption)$/;
const ALIGNABLE = ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th"];
const ALIGN: [string, ...string[]] = ["align", "left", "center", "right"];

/** The elements and attributes that author text may contain; other tags are removed and their contents kept. */
export const SANITIZE_SCHEMA: Options = {
  tagNames: (
    "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 " +
    "hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead tr " +
    "u ul var wbr"
  ).split(" "),
  attributes: {
    "*": ["id", "title", "lang", ["dir", "ltr", "rtl", "auto"]],
    ...Object.fromEntries(ALIGNABLE.map((tag) => [tag, [ALIGN]])),
    a: [
      "href",
      "dataFootnoteRef",
      "dataFootnoteBackref",
      "ariaLabel",
      "ariaDescribedBy",
      ["className", "data-footnote-backref"],
    ],
    div: [ALIGN, ["className", ADMONITION_CLASSES], "dataSlot"],
    p: [ALIGN, ["className", ADMONITION_CLASSES]],
    details: ["open", ["className", ADMONITION_CLASSES]],
    span: ["dataSlot"],
    pre: ["dataSlot"],
    img: ["src", "alt", "width", "height"],
    input: [
      ["type", "checkbox"],
      ["disabled", true],
      ["checked", true],
    ],
    li: ["value", ["className", "task-list-item"]],
    ol: ["start", "reversed", ["className", "contains-task-list"]],
    ul: [["className", "contains-task-list"]],
    section: ["dataFootnotes", ["className", "footnotes"]],
    h2: [ALIGN, ["className", "sr-only"]],
    td: [ALIGN, "colSpan", "rowSpan"],
    th: [ALIGN, "colSpan", "rowSpan", ["scope", "row", "col", "rowgroup", "colgroup"]],
    col: ["span"],
  },
  ancestors: {
    caption: ["table"],
    col: ["table"],
    colgroup: ["table"],
    dd: ["dl"],
    dt: ["dl"],
    figcaption: ["figure"],
    li: ["ul", "ol"],
    rp: ["ruby"],
    rt: ["ruby"],
    summary: ["details"],
    tbody: ["table"],
    td: ["table"],
    tfoot: ["table"],
    th: ["table"],
    thead: ["table"],
    tr: ["table"],
  },
  required: { input: { disabled: true, type: "checkbox" } },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https", "data"] },
  // Our own rule protects ids against DOM clobbering and leaves Chinese anchors unchanged.
  clobber: [],
  strip: [
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "svg",
    "math",
    "template",
    "textarea",
    "select",
    "title",
    "noscript",
  ],
};
