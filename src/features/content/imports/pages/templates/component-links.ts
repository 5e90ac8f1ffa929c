import type { TextEdit } from "../edit-text.ts";

const NAMES = "Link|NavLink|RouterLink|RouteLink|router-link|NuxtLink";
const LINK = new RegExp(`<(/?)(?:${NAMES})(?=[\\s/>])([^<>]{0,1000})>`, "g");
export const HAS_LINK = new RegExp(`<(?:${NAMES})[\\s/>]`);
const TARGET = /\s(?:to|href)=(?:"([^"]{1,1000})"|'([^']{1,1000})')/;

/** Links that a component draws: `<Link to="/guide">` of Docusaurus, `<RouterLink to="/guide/">` of Vue. */
export function findComponentLinks(masked: string): TextEdit[] {
  const open: boolean[] = [];
  return [...masked.matchAll(LINK)].flatMap(({ 0: written, 1: closing, 2: rest = "", index }): TextEdit[] => {
    const edit = {
      start: index,
      end: index + written.length,
      name: "组件 <Link>，改成链接",
      outcome: "changed" as const,
    };
    if (closing !== "") return open.pop() === true ? [{ ...edit, name: null, text: "</a>" }] : [];
    const [, double, single] = TARGET.exec(rest) ?? [];
    const target = double ?? single;
    const isWhole = rest.trimEnd().endsWith("/");
    if (!isWhole) open.push(target !== undefined);
    if (target === undefined) return [];
    const lines = "\n".repeat(written.split("\n").length - 1);
    const link = `<a href="${target.replaceAll('"', "&quot;")}">`;
    return [{ ...edit, text: isWhole ? `${link}${target}</a>${lines}` : `${link}${lines}` }];
  });
}
