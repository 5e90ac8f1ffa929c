import { z } from "zod";
import { trimmedTextOf } from "../../../kit/api/wire.ts";
import { COURSE_SLUG, MAX_SLUG_CHARACTERS } from "./course-slug.ts";
import { courseTypes } from "./course-types.ts";

/**
 * The fields of a course that authors write and everybody reads, by their name in the API. A new field of this kind is
 * declared here and in the table: contracts, saving, answers, import and demo take it from here (docs/map.md).
 */
const FIELDS = {
  /** Its name in addresses; a former one redirects. */
  slug: { read: z.string(), write: z.string().regex(COURSE_SLUG).max(MAX_SLUG_CHARACTERS) },
  /** Who may learn it. */
  content_type: { read: z.enum(courseTypes), write: z.enum(courseTypes) },
  title: { read: z.string(), write: trimmedTextOf(120).pipe(z.string().min(1)) },
  summary: { read: z.string(), write: trimmedTextOf(400) },
  category: { read: z.string(), write: trimmedTextOf(40) },
  tags: { read: z.array(z.string()), write: z.array(trimmedTextOf(40).pipe(z.string().min(1))).max(12) },
  /** Whether learners who finish it may request a certificate. */
  has_certificate: { read: z.boolean(), write: z.boolean() },
};

type Fields = typeof FIELDS;

export const COURSE_FIELD_NAMES = Object.keys(FIELDS) as (keyof Fields)[];

/** The schemas of the fields in answers. */
export const readCourseFields = shapeOf("read");

/** The schemas of the fields in input from authors and files. */
export const writtenCourseFields = shapeOf("write");

function shapeOf<S extends "read" | "write">(side: S) {
  return Object.fromEntries(COURSE_FIELD_NAMES.map((name) => [name, FIELDS[name][side]])) as {
    [K in keyof Fields]: Fields[K][S];
  };
}
