import { type CourseType, courseTypes, isCourseType } from "../../features/content/courses/course-types.ts";
import { readMoment, readNumber, splitList } from "../read-values.ts";
import { readArgs, UsageError } from "../usage.ts";

/** What is to be changed of a course; null: stays. */
export interface CourseFacts {
  title: string | null;
  summary: string | null;
  slug: string | null;
  type: CourseType | null;
  category: string | null;
  tags: string[] | null;
  position: number | null;
  teacherId: number | null;
  bookIds: number[] | null;
  hasCertificate: boolean | null;
}

export type CourseCommand =
  | { name: "course"; act: "list" }
  | { name: "course"; act: "show"; id: number }
  | CourseStateCommand
  | { name: "course"; act: "set"; id: number; facts: CourseFacts };

export type CourseStateCommand =
  | { name: "course"; act: "draft" | "withdraw"; id: number }
  | { name: "course"; act: "publish"; id: number; at: Date | null };

const ACTS = ["show", "publish", "draft", "withdraw", "set"] as const;

/** Parses `course`; null: print its help. */
export function readCourse(args: readonly string[]): CourseCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, {
    at: "text",
    title: "text",
    summary: "text",
    slug: "text",
    type: "text",
    category: "text",
    tags: "text",
    position: "text",
    teacher: "text",
    books: "text",
    certificate: "text",
  });
  if (isHelpWanted) return null;
  const [arg, number, extra] = positionals;
  const { at, ...named } = values;
  const given = Object.entries(named).filter(([, value]) => value !== null);
  const [misplaced] = arg === "set" ? [] : given;
  if (misplaced) throw new UsageError(`--${misplaced[0]} 只用于 course set`);
  if (at !== null && arg !== "publish") throw new UsageError("--at 只用于 course publish");
  if (arg === undefined) return { name: "course", act: "list" };
  const act = ACTS.find((one) => one === arg);
  if (act === undefined) throw new UsageError(`course 后面只能是 ${ACTS.join("、")}，没有“${arg}”`);
  if (number === undefined) throw new UsageError(`course ${act} 要写明课程编号，例如 course ${act} 1`);
  if (extra !== undefined) throw new UsageError(`course ${act} 一次只动一门课，多出了“${extra}”`);
  const id = readNumber(number, "课程编号");
  if (act === "publish") return { name: "course", act, id, at: at === null ? null : readMoment(at) };
  if (act !== "set") return { name: "course", act, id };
  if (given.length === 0) throw new UsageError("course set 要写明改什么，例如 course set 1 --title 新标题");
  return { name: "course", act, id, facts: readFacts(named) };
}

function readFacts(
  values: Record<
    keyof Omit<CourseFacts, "teacherId" | "bookIds" | "hasCertificate"> | "teacher" | "books" | "certificate",
    string | null
  >,
) {
  const { title, summary, slug, type, category, tags, position, teacher, books, certificate } = values;
  if (type !== null && !isCourseType(type))
    throw new UsageError(`课程的 --type 只能是 ${courseTypes.join("、")}，没有“${type}”`);
  return {
    title,
    summary,
    slug,
    type,
    category,
    tags: tags === null ? null : splitList(tags),
    position: position === null ? null : readNumber(position, "--position "),
    teacherId: teacher === null ? null : readNumber(teacher, "--teacher "),
    hasCertificate: certificate === null ? null : readSwitch(certificate),
    bookIds: books === null ? null : splitList(books).map((book) => readNumber(book, "--books ")),
  };
}

function readSwitch(text: string): boolean {
  if (text !== "on" && text !== "off") throw new UsageError(`--certificate 只能是 on 或 off，没有“${text}”`);
  return text === "on";
}
