import { searchedContent } from "../../composition/searched-content.ts";
import { createBooks } from "../../features/content/books/server/books.ts";
import type { AdminCourse, WrittenCourse } from "../../features/content/courses/admin-contract.ts";
import type { CourseDraft } from "../../features/content/courses/course-draft.ts";
import { coursePath } from "../../features/content/courses/course-paths.ts";
import { changeState, writeCourse } from "../../features/content/courses/server/admin/course-admin.ts";
import { listWrittenCourses, readWrittenCourse } from "../../features/content/courses/server/admin/written-courses.ts";
import { withIndexing } from "../../features/front/search/server/with-indexing.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { cutTeaser } from "../../kit/markdown/teaser/cut-teaser.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { STATE_NAMES } from "../names.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { CourseCommand, CourseFacts, CourseStateCommand } from "./read-course.ts";

const LISTED = 100;

/** Runs `course`. */
export async function runCourse(command: CourseCommand, options: CommandOptions): Promise<void> {
  const lines = await openAccounts(options, async ({ db: plainDb, clock, act }) => {
    const markdown = {
      renderMarkdown,
      cutTeaser: (html: string) => cutTeaser(html),
      rendererVersion: RENDERER_VERSION,
    };
    const nobody = async () => ({ allowed: false, reason: "unknown_type" as const, required_level: 9 as const });
    const db = withIndexing(plainDb, searchedContent);
    const { followCourse } = createBooks({
      db,
      guestDb: db,
      clock,
      markdown,
      decideAccess: nobody,
      listCoursesOf: async () => [],
    });
    const context = { db, clock, markdown, followCourse };
    if (command.act === "list") {
      const { items } = await listWrittenCourses(context, { page: 1, page_size: LISTED });
      return items.length === 0 ? ["还没有课程"] : items.map(describeCourse);
    }
    const { id } = command;
    if (command.act === "show") return describeOutline(await readWrittenCourse(context, id));
    const changed =
      command.act === "set"
        ? await act({ action: "changeCourse", permission: "courses.write" }, (note) =>
            writeCourse(context, { target: { id }, change: toDraft(command.facts), note }),
          )
        : await act({ action: "changeCourseState", permission: "courses.write" }, (note) =>
            changeState(context, { id, change: stateOf(command), note }),
          );
    return [describeCourse(changed)];
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}

function stateOf(command: CourseStateCommand) {
  if (command.act === "publish")
    return { state: "published", ...(command.at && { at: command.at.toISOString() }) } as const;
  return command.act === "withdraw" ? ({ state: "withdrawn" } as const) : ({ state: "draft" } as const);
}

function toDraft({ type, bookIds, ...facts }: CourseFacts): CourseDraft {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  return { ...given, ...(type && { contentType: type }), ...(bookIds && { relatedBookIds: bookIds }) };
}

function describeCourse(course: AdminCourse): string {
  const { id, title, state, content_type, lesson_count, published_at, has_certificate } = course;
  const at = state === "scheduled" && published_at ? `（${formatExactTime(new Date(published_at))}）` : "";
  return `${id}  ${title}  ${STATE_NAMES[state]}${at}  ${content_type}  ${lesson_count} 课  ${coursePath(course)}${has_certificate ? "  结业证明" : ""}`;
}

function describeOutline(course: WrittenCourse): string[] {
  return [
    describeCourse(course),
    ...course.chapters.flatMap(({ title, lessons }) => [
      `  ${title}`,
      ...lessons.map(
        (lesson) =>
          `    ${lesson.id}  ${lesson.title}  ${lesson.kind === "video" ? "视频" : "图文"}${lesson.is_preview ? "  试学" : ""}${isEmpty(lesson) ? "  还没有内容" : ""}`,
      ),
    ]),
  ];
}

function isEmpty({ kind, media_id, has_text }: WrittenCourse["chapters"][number]["lessons"][number]): boolean {
  return kind === "video" ? media_id === null : !has_text;
}
