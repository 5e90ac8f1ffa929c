import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { FOUND_KINDS, LONGEST_QUERY, SEARCH_LEVELS } from "../../../../domain/content/search-choices.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ChoiceRow, ChoiceRows } from "../../../../ui/lists/choice-row.tsx";
import { useComingQuery } from "../../../../ui/lists/use-coming-query.ts";
import { rememberSearch } from "./recent-searches.ts";
import { readSearchChoice, type SearchChoice, searchAddress } from "./search-address.ts";
import { FOUND_NAMES, LEVEL_NAMES } from "./search-names.ts";

/** The query and its filters. It is a form with an address, so that it works without a script by loading the page. */
export function SearchForm({ choice: loaded }: { choice: SearchChoice }) {
  const navigate = useNavigate();
  const coming = useComingQuery("/search");
  const choice = coming === null ? loaded : readSearchChoice(coming);

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (typed !== "") rememberSearch(typed);
    void navigate(searchAddress({ ...choice, q: typed }), { preventScrollReset: true });
  }

  return (
    <>
      <search>
        <form action="/search" onSubmit={search} className="mb-5 flex gap-2">
          <input
            // Remounts the field when the address changes, for example when going back.
            key={loaded.q}
            type="search"
            name="q"
            aria-label="搜索全站"
            placeholder="标题、正文、字幕、社区里的话"
            defaultValue={loaded.q}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            enterKeyHint="search"
            className="h-12 min-w-0 flex-1 rounded-md border border-border-strong bg-card px-3 text-base placeholder:text-text-muted"
          />
          <Button type="submit">搜索</Button>
        </form>
      </search>
      {loaded.q !== "" && (
        <ChoiceRows isTall>
          <ChoiceRow
            label="种类"
            isNamed
            choices={FOUND_KINDS.map((value) => ({ value, label: FOUND_NAMES[value] }))}
            chosen={choice.kind}
            hrefOf={(kind) => searchAddress({ ...choice, kind: kind as SearchChoice["kind"] })}
          />
          <ChoiceRow
            label="等级"
            isNamed
            choices={SEARCH_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }))}
            chosen={choice.level}
            hrefOf={(level) => searchAddress({ ...choice, level: level as SearchChoice["level"] })}
          />
          {choice.work !== null && (
            <ChoiceRow
              label="范围"
              isNamed
              choices={[{ value: choice.work, label: choice.work.startsWith("book") ? "这本书里" : "这门课里" }]}
              chosen={choice.work}
              hrefOf={(work) => searchAddress({ ...choice, work })}
            />
          )}
        </ChoiceRows>
      )}
    </>
  );
}
