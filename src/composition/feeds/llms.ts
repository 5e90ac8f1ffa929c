import type { SiteSettings } from "../../features/front/site/contract.ts";
import { toOneLine } from "../../kit/values/chinese-lines.ts";

interface ListedWork {
  path: string;
  title: string;
  summary: string;
}

/** A list of works under its heading. */
export interface WorkSection {
  title: string;
  works: readonly ListedWork[];
}

/**
 * `/llms.txt`: the site and its works for language models, in Markdown as llmstxt.org proposes. It contains only titles
 * and summaries, which have no restricted text.
 */
export function buildLlms(site: {
  origin: string;
  settings: Pick<SiteSettings, "name" | "description" | "slogan">;
  sections: readonly WorkSection[];
}): string {
  const { origin, settings, sections } = site;
  const parts = [
    `# ${oneLine(settings.name)}`,
    `> ${oneLine(settings.description || settings.slogan || settings.name)}`,
    "下面是每个人都能看到的标题和简介。标着会员的内容，正文要登录或开通会员以后才能读，不在这里，也不要从别处转载。",
    ...sections
      .filter(({ works }) => works.length > 0)
      .map(({ title, works }) => `## ${title}\n\n${works.map((work) => entryOf(origin, work)).join("\n")}`),
  ];
  return `${parts.join("\n\n")}\n`;
}

function entryOf(origin: string, { path, title, summary }: ListedWork): string {
  const about = oneLine(summary);
  return `- [${oneLine(title)}](${new URL(path, origin).href})${about === "" ? "" : `：${about}`}`;
}

/** Text of users is one line of plain text here, not Markdown. */
function oneLine(text: string): string {
  return toOneLine(text).replace(/[\\[\]<>`*_]/g, "\\$&");
}
