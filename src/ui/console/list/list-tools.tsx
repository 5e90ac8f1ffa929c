import { type ReactNode, type RefObject, useId, useState } from "react";
import { isComposingKey } from "../../browser/composing-key.ts";
import { Icon } from "../../display/icon.tsx";
import { PersonFilter } from "../people/person-filter.tsx";
import { SourceFilter } from "../picks/source-filter.tsx";
import { ChosenFilter } from "./chosen-filter.tsx";
import { DayFilter } from "./day-filter.tsx";
import { FILTER_BOX } from "./filter-look.ts";
import { isNarrowed } from "./list-choice.ts";
import type { ListChoice, ListFilter } from "./list-types.ts";
import { SearchBox } from "./search-box.tsx";

interface ListToolsProps {
  choice: ListChoice;
  filters: readonly ListFilter[];
  search?: string | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
  choose(change: Partial<ListChoice>, options?: { isTyping?: boolean }): void;
  /** Chooses the order, where no column heads do. */
  sorting?: ReactNode;
}

/** Search box and filters above a list, all stored in the address. On phones several filters are behind a button. */
export function ListTools({ choice, filters, search, searchBox, choose, sorting }: ListToolsProps) {
  const filtersId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = filters.filter(({ name }) => choice.filters[name] !== undefined).length;
  const isFoldable = filters.length + (sorting ? 1 : 0) > 1;
  const isFolded = isFoldable && !isOpen;
  const chooseFilter = (name: string, value: string) => {
    const { [name]: _former, ...others } = choice.filters;
    choose({ filters: value === "" ? others : { ...others, [name]: value } });
  };
  if (search === undefined && filters.length === 0 && !sorting) return null;
  return (
    <search className="flex flex-wrap items-center gap-2 max-md:contents">
      {search !== undefined && (
        <SearchBox
          box={searchBox}
          value={choice.q}
          placeholder={search}
          onType={(q) => choose({ q }, { isTyping: true })}
        />
      )}
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          className={`inline-flex min-h-9 items-center gap-1.5 rounded-md border px-2.5 text-sm md:hidden ${chosen > 0 ? "border-brand text-brand" : "border-border-strong"}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="filter" size={16} />
          {sorting ? "筛选、排序" : "筛选"}
          {chosen > 0 && ` ${chosen}`}
        </button>
      )}
      <div
        id={filtersId}
        className={`flex flex-wrap items-center gap-2 ${isFolded ? "max-md:hidden" : ""} ${isFoldable ? "max-md:order-last max-md:w-full" : ""}`}
      >
        {joinDays(filters).map((joined) => (
          <div
            key={joined[0]?.name}
            className={`flex items-center gap-2 ${joined.length > 1 ? "max-md:w-full max-md:*:flex-1" : ""}`}
          >
            {joined.map((filter) => (
              <FilterBox
                key={filter.name}
                filter={filter}
                value={choice.filters[filter.name] ?? ""}
                onChoose={(value) => chooseFilter(filter.name, value)}
              />
            ))}
          </div>
        ))}
        {sorting}
      </div>
      {isNarrowed(choice) && (
        <button
          type="button"
          className="min-h-9 rounded-md px-2 text-sm text-brand hover:bg-hover max-md:order-last"
          onClick={() => choose({ q: "", filters: {} })}
        >
          清除条件
        </button>
      )}
    </search>
  );
}

/** Groups of filters that share a line: the first and the last day of a range, and each other filter alone. */
function joinDays(filters: readonly ListFilter[]): ListFilter[][] {
  const groups: ListFilter[][] = [];
  for (const filter of filters) {
    const former = groups.at(-1);
    if (filter.kind === "day" && former?.length === 1 && former[0]?.kind === "day") former.push(filter);
    else groups.push([filter]);
  }
  return groups;
}

interface FilterBoxProps {
  filter: ListFilter;
  value: string;
  onChoose(value: string): void;
}

function FilterBox({ filter, value, onChoose }: FilterBoxProps) {
  if (filter.kind === "person") return <PersonFilter label={filter.label} value={value} onChoose={onChoose} />;
  if (filter.kind === "source") return <SourceFilter {...filter} value={value} onChoose={onChoose} />;
  if (filter.kind === "sheet") {
    return (
      <ChosenFilter
        label={filter.label}
        chosen={value === "" ? null : filter.titleOf(value)}
        sheet={(close) =>
          filter.sheet({
            onPick: (chosen) => {
              onChoose(chosen);
              close();
            },
            onClose: close,
          })
        }
        onClear={() => onChoose("")}
      />
    );
  }
  if (filter.kind === "choice") {
    return (
      <label>
        <span className="sr-only">{filter.label}</span>
        <select
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          className={`${FILTER_BOX} field-sizing-content ${value === "" ? "" : "border-brand text-brand"}`}
        >
          <option value="">
            {filter.label}：{filter.none ?? "全部"}
          </option>
          {filter.choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {filter.label}：{label}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (filter.kind === "day") return <DayFilter key={value} label={filter.label} value={value} onChoose={onChoose} />;
  return (
    <label className="flex min-w-0 items-center gap-1.5 text-sm whitespace-nowrap text-text-secondary">
      {filter.label}
      <input
        // Follows a selection made by navigation.
        key={value}
        defaultValue={value}
        placeholder={filter.placeholder}
        maxLength={120}
        onBlur={({ currentTarget }) => currentTarget.value !== value && onChoose(currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposingKey(event.nativeEvent)) onChoose(event.currentTarget.value.trim());
        }}
        className={`${FILTER_BOX} w-32`}
      />
    </label>
  );
}
