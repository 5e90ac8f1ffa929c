import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../../../ui/display/icon.tsx";
import { listAddress } from "../../../ui/lists/list-address.ts";
import { addressParts, type CatalogueChoice } from "./catalogue-address.ts";

/** Search among the works of this list, within what is chosen. A form of its own address: it works before any script. */
export function WorkSearch({ path, choice }: { path: string; choice: CatalogueChoice }) {
  const navigate = useNavigate();
  const others = Object.entries(addressParts({ ...choice, q: null })).filter(([, value]) => value !== null);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate(listAddress(path, addressParts({ ...choice, q: typed === "" ? null : typed })), {
      preventScrollReset: true,
    });
  }

  return (
    <search className="w-full sm:w-72">
      <form action={path} onSubmit={search} className="relative">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ""} />
        ))}
        <Icon name="search" size={18} className="pointer-events-none absolute top-3 left-3 text-text-muted" />
        <input
          // Another search by address, as going back is, is shown here too.
          key={choice.q}
          type="search"
          name="q"
          aria-label="在这里搜索"
          placeholder="搜标题和简介"
          defaultValue={choice.q ?? ""}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-md border border-border-strong bg-card pr-3 pl-10 text-base placeholder:text-text-muted"
        />
      </form>
    </search>
  );
}
