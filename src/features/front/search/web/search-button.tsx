import { Icon } from "../../../../ui/display/icon.tsx";
import { searchOpening } from "./search-opening.ts";

/** A link to the search page, which works without scripts; a script opens the search box instead. */
export function SearchButton() {
  return (
    <a
      href="/search"
      aria-label="搜索"
      title="搜索（按 / 键）"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        searchOpening.show();
      }}
      className="grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text"
    >
      <Icon name="search" />
    </a>
  );
}
