import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../display/icon.tsx";
import { listAddress } from "./list-address.ts";

interface ListSearchProps {
  path: string;
  /** Everything that the list is chosen by, the search among it. */
  chosen: Record<string, string | null> & { q: string | null };
  /** What is looked at. ["搜标题和简介"] */
  placeholder: string;
}

/**
 * Search among the items of a list, within the chosen filters. A form of its own address: it works without any script.
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
          // Another search by address, as going back is, is shown here too.
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
