import { type FormEvent, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { SheetShell } from "../../../../ui/dialog/sheet-shell.tsx";
import { listAddress } from "../../../../ui/lists/list-address.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { searchOpening } from "./search-opening.ts";

const searchBox = lateCode(() => import("./search-box.tsx").then((code) => code.SearchBox));

/**
 * The field of the search box is part of the page and stays in place while the code of its suggestions loads, so that
 * no typed key or composed character is lost, and Enter opens the search page like any link; offline the page stays.
 * The rest is loaded later, since every page has to load this code.
 */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => field.current?.focus(), []);

  function search(event: FormEvent): void {
    event.preventDefault();
    searchOpening.hide();
    void navigate(listAddress("/search", { q: field.current?.value.trim() || null }));
  }

  return (
    <SheetShell title="搜索" onClose={searchOpening.hide}>
      <form action="/search" onSubmit={search}>
        <input ref={field} type="search" name="q" role="combobox" aria-label="搜索全站" aria-expanded={false} />
      </form>
      <LatePart code={searchBox} props={{ field }} frame={(inner) => <div className="mt-4">{inner}</div>} />
    </SheetShell>
  );
}
