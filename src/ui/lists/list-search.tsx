import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../display/icon.tsx";
import { listAddress } from "./list-address.ts";

interface ListSearchProps {
  path: string;
  /** The whole selection of the list, including the search. */
  chosen: Record<string, string | null> & { q: string | null };
  /** Names the searched fields, such as "搜标题和简介". */
  placeholder: string;
}

/**
 * Searches the items of a list within the chosen filters. A plain form with a GET address, so it works without scripts.
 */
export function ListSearch({ path, chosen, placeholder }: ListSearchProps) {
  const navigate = useNavigate();
  const { q, ...others } = chosen;

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate(listAddress(path, { ...chosen, q: typed === "" ? null : typed }), { preventScrollReset: true });
  }

  return (
    <search className="w-full sm:w-72">
      <form action={path} onSubmit={search} className="relative">
        {Object.entries(others).map(
          ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Icon name="search" size={18} className="pointer-events-none absolute top-3 left-3 text-text-muted" />
        <input
          // The field also shows a search that comes from the address, for example after Back.
          key={q}
          type="search"
          name="q"
          aria-label="在这里搜索"
          placeholder={placeholder}
          defaultValue={q ?? ""}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-md border border-border-strong bg-card pr-3 pl-10 text-base placeholder:text-text-muted"
        />
      </form>
    </search>
  );
}
