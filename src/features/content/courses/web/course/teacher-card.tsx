import { firstLetter } from "../../../../../ui/display/first-letter.ts";
import { Name } from "../../../../../ui/display/name.tsx";
import type { Teacher } from "../../contract.ts";

/** A teacher: picture, name, description. */
export function TeacherCard({ teacher }: { teacher: Teacher }) {
  return (
    <div className="flex gap-4 rounded-lg border border-border bg-card p-5 sm:gap-5 sm:p-6">
      <TeacherPicture teacher={teacher} className="size-16 text-2xl sm:size-20" />
      <div className="min-w-0">
        <Name of={teacher} className="block text-lg font-semibold" />
        {teacher.headline !== "" && <p className="mt-0.5 text-sm text-text-muted">{teacher.headline}</p>}
        {teacher.words !== "" && <p className="mt-3 text-text-secondary whitespace-pre-line">{teacher.words}</p>}
      </div>
    </div>
  );
}

export function TeacherPicture({
  teacher,
  className,
}: {
  teacher: Pick<Teacher, "name" | "picture_url">;
  className: string;
}) {
  const shape = `shrink-0 rounded-full border border-border ${className}`;
  if (teacher.picture_url !== null)
    return (
      <img
        src={teacher.picture_url}
        alt=""
        width={160}
        height={160}
        loading="lazy"
        className={`${shape} object-cover`}
      />
    );
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-brand-soft font-semibold text-brand`}>
      {firstLetter(teacher.name)}
    </span>
  );
}
