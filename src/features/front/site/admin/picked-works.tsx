import { Controller } from "react-hook-form";
import { errorOf } from "../../../../ui/console/form/fields.tsx";
import { Labelled } from "../../../../ui/controls/labelled.tsx";
import type { HomeForm } from "./home-form.ts";

/** The works of a block of chosen works, one a line, as the addresses of their pages or as `course:5`. */
export function PickedWorks({ form, index }: { form: HomeForm; index: number }) {
  const name = `blocks.${index}.works` as const;
  return (
    <Labelled
      label="内容，一行一个"
      hint="粘贴它在网站上的地址，例如 /basic/course/5 或 /articles/9"
      error={errorOf(form, name) ?? errorOf(form, `${name}.0`)}
    >
      {(tied) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <textarea
              {...tied}
              ref={field.ref}
              rows={4}
              defaultValue={(field.value ?? []).join("\n")}
              onBlur={field.onBlur}
              onChange={({ currentTarget }) => field.onChange(readWorks(currentTarget.value))}
              className="block w-full rounded-md border border-border-strong bg-card px-3 py-2.5 text-base"
            />
          )}
        />
      )}
    </Labelled>
  );
}

const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/\/(?:basic|vip)\/course\/(\d+)/, "course"],
  [/\/(?:system|vip)\/book\/(\d+)/, "book"],
  [/\/articles\/(\d+)/, "article"],
  [/\/media\?.*\bid=(\d+)/, "media"],
];

/** Lines of addresses as the names of works; a line that is none stays as it is, for the schema to refuse. */
function readWorks(text: string): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.map((line) => {
    for (const [pattern, kind] of KINDS) {
      const id = pattern.exec(line)?.[1];
      if (id !== undefined) return `${kind}:${id}`;
    }
    return line;
  });
}
