import { Name } from "../../../../ui/display/name.tsx";
import { AuthorPicture } from "./author-picture.tsx";
import type { useNames } from "./use-names.ts";

/** Suggested names below the text. */
export function NameList({ names }: { names: ReturnType<typeof useNames> }) {
  const { id, people, current, choose } = names;
  if (people.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="提到谁"
      className="absolute top-full left-2 z-20 mt-1 max-w-full min-w-52 overflow-hidden rounded-lg border border-border bg-card py-1 shadow-float"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys, as a combobox does
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          className="flex min-h-11 cursor-pointer items-center gap-2 px-3 aria-selected:bg-hover"
        >
          <AuthorPicture author={person} isSmall />
          <Name of={person} className="truncate" />
        </div>
      ))}
    </div>
  );
}
