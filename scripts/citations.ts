/** What a citation may point to, read from `docs/`. */
export interface CitedSources {
  /** For each page that is cited by name and section: the section's text in lower case, by its number. */
  sections: ReadonlyMap<string, Sections>;
  /** Requirements, threats and invariants of docs/security.md. */
  requirements: ReadonlySet<string>;
  /** Four-digit numbers of the decision records. */
  records: ReadonlySet<string>;
}

type Sections = ReadonlyMap<string, string>;

/** The texts of a folder by path. */
export type Texts = ReadonlyMap<string, string>;

const PAGES: ReadonlyMap<string, string> = new Map([
  ["spec", "docs/spec.md"],
  ["decisions", "docs/decisions/product.md"],
  ["security", "docs/security.md"],
  ["providers", "docs/providers.md"],
]);
/** In these pages, a citation of a section without a page name refers to the page given here. */
const OWN_SECTIONS: ReadonlyMap<string, string> = new Map([
  ...[...PAGES].map(([name, path]) => [path, name] as const),
  ["docs/spec-map.md", "spec"],
  ["docs/requirements-map.md", "spec"],
]);
/** Public documents, which are not in this repository. */
const PUBLISHED = "RFC \\d+|网络安全法";

/** The section sign, escaped so that this file does not count as a citation. */
const SIGN = "\u00a7";
const SECTION = `${SIGN}\\d+(?:\\.\\d+)*`;
const SECTIONS = `${SECTION}(?:(?:, | and | to |–)${SECTION})*`;
const NAMED_SECTIONS = new RegExp(
  `(?:\\b(${[...PAGES.keys()].join("|")})|${PUBLISHED}) (${SECTIONS})(?: "([^"]+)")?`,
  "gi",
);
const RECORDS = /\b(?:decisions? |docs\/decisions\/)(\d{4}(?:(?:, | and |–)\d{4})*)/g;
const REQUIREMENT_ROW = /^\| ([A-Z]+-\d+|[TI]\d) \|/gm;
const SECURITY_NAME = /\bsecurity ([A-Z]+-?\d+)/g;

/** Reads everything that can be cited. */
export function readSources(texts: Texts): CitedSources {
  const security = texts.get("docs/security.md") ?? "";
  return {
    sections: new Map([...PAGES].map(([name, path]) => [name, readSections(texts.get(path) ?? "")])),
    requirements: new Set([...security.matchAll(REQUIREMENT_ROW)].map((match) => match[1] ?? "")),
    records: new Set([...texts.keys()].flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])),
  };
}

/** Citations in a text whose target does not exist, ordered by the form of citation. */
export function findBrokenCitations(path: string, text: string, sources: CitedSources): string[] {
  const prose = joinLines(text);
  return [
    ...brokenSections(path, prose, sources),
    ...brokenRequirements(prose, sources),
    ...brokenRecords(prose, sources),
  ];
}

/** Links of a Markdown page to files that do not exist. */
export function findBrokenLinks(path: string, text: string, has: (path: string) => boolean): string[] {
  return [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !has(new URL(link, `file:///${path}`).pathname.slice(1).replace(/\/$/, "")));
}

/**
 * Sections by the numbers of their headings, the points of a numbered list below one (the fourth of 0 is 0.4), and what
 * begins with a bold number: a paragraph, a point or a row.
 */
function readSections(text: string): Sections {
  const sections = new Map<string, string>();
  let open: string[] = [];
  for (const line of text.split("\n")) {
    const heading = /^(?:#{2,4} |(?:- |\| )?\*\*)\u00a7(\d+(?:\.\d+)*)(?: |\*\*)/.exec(line)?.[1];
    if (heading !== undefined) open = [...open.filter((outer) => heading.startsWith(`${outer}.`)), heading];
    for (const number of open) sections.set(number, `${sections.get(number) ?? ""} ${line.toLowerCase()}`);
    const point = /^(\d+)\. /.exec(line)?.[1];
    if (point !== undefined && open.length > 0) sections.set(`${open.at(-1)}.${point}`, line.toLowerCase());
  }
  return sections;
}

/** Comments and paragraphs wrap; a citation may extend across the wrap. */
function joinLines(text: string): string {
  return text.replace(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|#(?!#))?[ \t]*/g, " ");
}

function brokenSections(path: string, prose: string, { sections }: CitedSources): string[] {
  const broken: string[] = [];
  const check = (name: string, list: string, quoted?: string) => {
    const numbers = [...list.matchAll(/\d+(?:\.\d+)*/g)].map(([number]) => number);
    for (const number of numbers) {
      const section = sections.get(name)?.get(number);
      if (section === undefined) broken.push(`${name} ${SIGN}${number}`);
      else if (quoted !== undefined && !section.includes(quoted.toLowerCase())) {
        broken.push(`${name} ${SIGN}${number} "${quoted}"`);
      }
    }
  };
  const unnamed = prose.replace(NAMED_SECTIONS, (_whole, name?: string, list = "", quoted?: string) => {
    if (name !== undefined) check(name.toLowerCase(), list, quoted);
    return "";
  });
  const owner = OWN_SECTIONS.get(path);
  for (const [list] of unnamed.matchAll(new RegExp(`${SECTION}|${SIGN}`, "g"))) {
    if (owner === undefined) broken.push(`${list} of no named page`);
    else check(owner, list);
  }
  return broken;
}

function brokenRequirements(prose: string, { requirements }: CitedSources): string[] {
  const kinds = new Set([...requirements].flatMap((name) => /^[A-Z]+(?=-)/.exec(name) ?? []));
  const bare = kinds.size === 0 ? [] : prose.matchAll(new RegExp(`\\b(?:${[...kinds].join("|")})-\\d+`, "g"));
  const named = [...prose.matchAll(SECURITY_NAME)].map((match) => match[1] ?? "");
  return [...new Set([...[...bare].map(([name]) => name), ...named])].filter((name) => !requirements.has(name));
}

function brokenRecords(prose: string, { records }: CitedSources): string[] {
  const cited = [...prose.matchAll(RECORDS)].flatMap((match) => (match[1] ?? "").match(/\d{4}/g) ?? []);
  return cited.filter((number) => !records.has(number)).map((number) => `decision ${number}`);
}
