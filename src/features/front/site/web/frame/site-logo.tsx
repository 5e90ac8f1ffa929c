import { Link } from "../../../../../ui/controls/link.tsx";
import { firstLetter } from "../../../../../ui/display/first-letter.ts";

/** The site's mark and name as a link to the home page. */
export function SiteLogo({ name, logoText }: { name: string; logoText: string }) {
  const mark = firstLetter(logoText || name);
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md text-lg font-semibold">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-md bg-brand text-base leading-none font-bold text-on-brand"
      >
        {mark}
      </span>
      {/* On the narrowest phones only the mark is displayed. */}
      <span className="truncate max-[379px]:sr-only">{name}</span>
    </Link>
  );
}
