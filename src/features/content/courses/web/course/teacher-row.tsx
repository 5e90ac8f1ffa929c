import { Link } from "../../../../../ui/controls/link.tsx";
import { Name } from "../../../../../ui/display/name.tsx";
import type { Teacher } from "../../contract.ts";
import { coursePath } from "../../course-paths.ts";
import type { CourseShelf } from "../../course-types.ts";
import { TeacherPicture } from "./teacher-card.tsx";

interface TeacherRowProps {
  teachers: readonly (Omit<Teacher, "words"> & { course: { id: number; shelf: CourseShelf; title: string } })[];
}

/** The teachers of the page, each linking to their latest course. */
export function TeacherRow({ teachers }: TeacherRowProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <Link
            to={coursePath(teacher.course)}
            prefetch="intent"
            className="flex h-full gap-4 rounded-lg border border-border bg-card p-5 hover:border-brand"
          >
            <TeacherPicture teacher={teacher} className="size-14 text-xl" />
            <span className="min-w-0">
              <Name of={teacher} className="block font-semibold wrap-anywhere" />
              {teacher.headline !== "" && (
                <span className="mt-0.5 block text-sm text-text-muted wrap-anywhere">{teacher.headline}</span>
              )}
              <span className="mt-2 block text-sm text-text-secondary wrap-anywhere">《{teacher.course.title}》</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
