import { reportedContent } from "../../composition/reported-content.ts";
import type { Config } from "../../config.ts";
import { QUIET_KINDS, type QuietState } from "../../features/content/author-report/report-kinds.ts";
import { FINDINGS_A_PAGE } from "../../features/content/author-report/report-limits.ts";
import {
  describeDropOff,
  type ReportedContent,
  runContentCheck,
} from "../../features/content/author-report/server/author-report.ts";
import { listFindings } from "../../features/content/author-report/server/finding-store.ts";
import { listQuietTexts } from "../../features/content/author-report/server/list-quiet-texts.ts";
import { listMisses } from "../../features/front/search/server/miss-store.ts";
import { systemClock } from "../../ports/clock.ts";
import { openContent } from "../open-content.ts";
import type { CommandOptions } from "../open-database.ts";
import type { ReportCommand, ReportPart } from "./read-report.ts";

const MAX_LINES = 20;
const TITLES: Readonly<Record<ReportPart, string>> = {
  links: "失效的链接",
  files: "存储里找不到的文件",
  unread: "发布满 90 天、90 天没有人打开",
  stale: "一年没有改、仍有人读",
  searches: "什么也没搜到的词",
};

/** Runs `report`. */
export async function runReport(command: ReportCommand, options: CommandOptions & { config: Config }): Promise<void> {
  const opened = await openContent(options);
  const { slices, db } = opened;
  const content = reportedContent({
    db,
    clock: systemClock,
    slices,
    origin: options.config.ORIGIN ?? "http://localhost",
    bytes: { openPicture: slices.site.openPicture, openOriginal: slices.openOriginal },
  });
  try {
    if ("courseId" in command) return write(await describeCourse(content, command.courseId));
    if (command.parts.some((part) => part === "links" || part === "files")) await runContentCheck(content);
    for (const part of command.parts) {
      const max = command.isFull ? Number.POSITIVE_INFINITY : MAX_LINES;
      const lines = await take(LISTS[part](content), max + 1);
      const listed = lines.slice(0, max).map((line) => `  ${line}`);
      const more = lines.length > max ? ["  ……还有，用 --full 全部写出"] : [];
      write([`${TITLES[part]}：${lines.length === 0 ? "没有" : ""}`, ...listed, ...more]);
    }
  } finally {
    await opened.close();
  }
}

const LISTS: Readonly<Record<ReportPart, (content: ReportedContent) => AsyncGenerator<string>>> = {
  links: (content) => describeFindings(content, ["page", "anchor", "outside"]),
  files: (content) => describeFindings(content, ["picture", "original"]),
  unread: (content) => describeQuiet(content, "unread"),
  stale: (content) => describeQuiet(content, "stale"),
  searches: describeMisses,
};

type FindingKind = NonNullable<Parameters<typeof listFindings>[1]["kind"]>;

async function* describeFindings({ db }: ReportedContent, kinds: readonly FindingKind[]): AsyncGenerator<string> {
  for (const kind of kinds) {
    let after = 0;
    for (;;) {
      const found = await listFindings(db, { kind, after, limit: FINDINGS_A_PAGE });
      for (const { title, path, target, words, heading, detail, resourceKind, resourceId } of found) {
        const where = `《${title}》${path ?? ` ${resourceKind} ${resourceId}`}${heading === "" ? "" : `，“${heading}”下面`}`;
        const isFile = kind === "picture" || kind === "original";
        yield isFile
          ? `${where}：${target}`
          : `${where}：“${words}”指向 ${target}${detail === "" ? "" : `（${detail}）`}`;
      }
      const last = found.at(-1);
      if (!last || found.length < FINDINGS_A_PAGE) break;
      after = last.id;
    }
  }
}

async function* describeQuiet(content: ReportedContent, state: QuietState): AsyncGenerator<string> {
  const request = { ...content, things: content.quiet, now: content.clock.now() };
  for (const kind of QUIET_KINDS) {
    let after: number | null = 0;
    while (after !== null) {
      const page: Awaited<ReturnType<typeof listQuietTexts>> = await listQuietTexts(request, { kind, state, after });
      for (const { item, lastReadAt } of page.items)
        yield `《${item.title}》${item.path}，${lastReadAt ? `最后一次 ${day(lastReadAt)}` : "从来没有"}，改于 ${day(item.changedAt)}`;
      after = page.next;
    }
  }
}

async function* describeMisses({ db }: ReportedContent): AsyncGenerator<string> {
  for (let offset = 0; ; offset += FINDINGS_A_PAGE) {
    const { rows } = await listMisses(db, { limit: FINDINGS_A_PAGE, offset });
    for (const { words, times, lastAt } of rows) yield `${words}  ${times} 次，最近 ${day(lastAt)}`;
    if (rows.length < FINDINGS_A_PAGE) return;
  }
}

async function describeCourse(content: ReportedContent, id: number): Promise<string[]> {
  const { course, lessons } = await describeDropOff(content, id);
  const share = (value: number | null) => (value === null ? "—" : `${Math.round(value * 100)}%`);
  return [
    `《${course.title}》 开始的人数；其中看到四分之一、一半、四分之三、看完；看完的人里接着学下一节的`,
    ...lessons.map((lesson) => {
      const shares = [lesson.quarter, lesson.half, lesson.three_quarters, lesson.finished].map(share).join(" ");
      return `  ${lesson.title}：${lesson.began === null ? "不足五人" : `${lesson.began} 人，${shares}；下一节 ${share(lesson.went_on)}`}`;
    }),
  ];
}

async function take(lines: AsyncGenerator<string>, max: number): Promise<string[]> {
  const taken: string[] = [];
  for await (const line of lines) {
    taken.push(line);
    if (taken.length >= max) break;
  }
  return taken;
}

/** In Asia/Shanghai. */
const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" });
const day = (moment: Date) => DAY.format(moment);

function write(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
