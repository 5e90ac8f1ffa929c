import { titlesByKey } from "../../../../../kit/tables/titles-by-key.ts";
import { courses, lessons, teachers } from "./course-tables.ts";

export const courseSubjects = titlesByKey({ key: courses.id, title: courses.title });
export const lessonSubjects = titlesByKey({ key: lessons.id, title: lessons.title });
export const teacherSubjects = titlesByKey({ key: teachers.id, title: teachers.name });
