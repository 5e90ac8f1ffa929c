import { quote, replaceElements } from "../map-prose.ts";
import type { CloudDialect } from "./cloud-dialect.ts";

/** Elements of a page of 飞书 that are empty in its export. */
const EMPTY: Readonly<Record<string, string>> = {
  sheet: "电子表格",
  bitable: "多维表格",
  whiteboard: "画板",
  board: "画板",
  mindnote: "思维笔记",
  diagram: "流程图",
  file: "文件",
  "view-file": "文件",
  isv: "小组件",
  "add-ons": "小组件",
  iframe: "嵌入的网页",
  task: "任务",
  okr: "OKR",
  "chat-card": "群名片",
};
const EMPTY_TAG = new RegExp(`<(${Object.keys(EMPTY).join("|")})((?:\\s[^<>]{0,500})?)/>`, "g");
const SIGNS: Readonly<Record<string, string>> = {
  bulb: "💡",
  warning: "⚠️",
  pushpin: "📌",
  star: "⭐",
  fire: "🔥",
  gift: "🎁",
};
/** Only the look, or the place on the page. */
const FRAMES = /<\/?(?:grid|column|text|synced_(?:source|reference))(?:\s[^<>]{0,500})?>/g;

/** Rows of its own elements as a table of Markdown. */
function writeTable(inside: string): string {
  const rows = inside.split("</lark-tr>").flatMap((row) => {
    const cells: string[] = [];
    replaceElements(row, "lark-td", (cell) => {
      cells.push(
        cell
          .trim()
          .replaceAll("|", "\\|")
          .replace(/\s*\n\s*/g, "<br>"),
      );
      return "";
    });
    return cells.length > 0 ? [cells] : [];
  });
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return "";
  const lines = rows.map((row) => `| ${[...row, ...Array<string>(columns - row.length).fill("")].join(" | ")} |`);
  const [head, ...others] = lines;
  return `\n\n${[head, `|${" --- |".repeat(columns)}`, ...others].join("\n")}\n\n`;
}

/** `{folded="true"}` behind a heading. */
const HEADING_NOTES = /^(#{1,6} [^\n]{0,500}?)[ \t]*\{(?:[ \t]*[\w-]{1,40}="[^"\n]{0,100}"){1,10}\}[ \t]*$/gm;
/** The text of the program in the place of what it does not export. */
const LEFT_OUT = /暂时无法在飞书文档外展示此内容/g;

export const FEISHU: CloudDialect = {
  name: "飞书",
  signs:
    /<(?:callout\s[^<>]*?(?:emoji|background-color)=|lark-table[\s>]|image\s[^<>]*?token=|(?:sheet|bitable|whiteboard|file|mention-doc|mention-user)\s[^<>]*?(?:token|id)=|grid\s[^<>]*?cols=)|^[ \t>]*暂时无法在飞书文档外展示此内容[ \t]*$/m,
  tidy(prose, count) {
    let text = replaceElements(prose, "callout", (inside, attributes) => {
      const sign = SIGNS[/\semoji="([\w-]+)"/.exec(attributes)?.[1] ?? ""];
      return quote(sign ? `${sign} ${inside.trim()}` : inside);
    });
    text = replaceElements(text, "equation", (source) => `$${source.trim()}$`);
    text = replaceElements(text, "mention-doc", (title) => title.trim());
    text = replaceElements(text, "lark-table", writeTable);
    text = replaceElements(text, "quote-container", quote);
    text = replaceElements(text, "iframe", (inside, attributes) => {
      const address = /\surl="(https?:\/\/[^"<>\s]{1,1000})"/.exec(attributes)?.[1];
      if (address) count("changed", "嵌入的网页，改成链接");
      return address ? `<${address}>` : inside;
    });
    return text
      .replace(HEADING_NOTES, "$1")
      .replace(LEFT_OUT, (written) => {
        count("removed", "飞书没有导出的内容，原处写明");
        return written;
      })
      .replace(/<image\s[^<>]{0,500}\/>/g, () => {
        count("removed", "图片不在导出里，原处写明");
        return "（图片不在导出里）";
      })
      .replace(EMPTY_TAG, (_, tag: string, attributes: string) => {
        const name = /\sname="([^"<>]{1,200})"/.exec(attributes)?.[1];
        const what = `${EMPTY[tag]}${name ? `“${name}”` : ""}`;
        count("removed", `${EMPTY[tag]}不在导出里，原处写明`);
        return `（${what}不在导出里）`;
      })
      .replace(/<mention-user(?:\s[^<>]{0,500})?\/>/g, () => {
        count("removed", "提到的人没有名字");
        return "";
      })
      .replace(FRAMES, "");
  },
};
