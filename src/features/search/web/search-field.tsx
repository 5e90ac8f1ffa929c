import { useLayoutEffect, useRef } from "react";
import { SheetShell } from "../../../ui/dialog/sheet-shell.tsx";
import { LatePart, lateCode } from "../../../ui/trouble/late-part.tsx";
import { searchOpening } from "./search-opening.ts";

const searchBox = lateCode(async () => (await import("./search-box.tsx")).SearchBox);

/**
 * The field of the search box comes with the page and stays the same one while the code of what is suggested below it is
 * fetched: no key that is struck meanwhile is lost, nor a sign that is being composed, and Enter asks the page of the
 * search as any form does. What else it does that code adds to it: each page has to carry this.
 */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <SheetShell title="搜索" onClose={searchOpening.hide}>
      <form action="/search">
        <input ref={field} type="search" name="q" role="combobox" aria-label="搜索全站" aria-expanded={false} />
      </form>
      <LatePart code={searchBox} props={{ field }} />
    </SheetShell>
  );
}
