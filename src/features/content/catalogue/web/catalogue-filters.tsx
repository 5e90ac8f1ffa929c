import { ChoiceRow, ChoiceRows } from "../../../../ui/lists/choice-row.tsx";
import { listAddress } from "../../../../ui/lists/list-address.ts";
import { SortRow } from "../../../../ui/lists/sort-row.tsx";
import { useComingQuery } from "../../../../ui/lists/use-coming-query.ts";
import type { WorkChoices, WorkSort } from "../contract.ts";
import { addressParts, type CatalogueChoice, isNarrowed } from "./catalogue-address.ts";
import { WorkSearch } from "./work-search.tsx";
import { FORM_NAMES } from "./work-summary.ts";

const LEVELS = { guest: "公开", user: "登录可学", vip: "VIP", premium: "高级" } as const;
const SORTS = [
  { value: "order", label: "推荐" },
  { value: "newest", label: "最新" },
  { value: "learned", label: "最多人学" },
  { value: "longest", label: "时长" },
] as const satisfies { value: WorkSort; label: string }[];

const TAGS_SHOWN = 12;
const named = (value: string) => ({ value, label: value });

interface CatalogueFiltersProps {
  path: string;
  choices: WorkChoices;
  choice: CatalogueChoice;
  /** `is_few`: the whole list, without filters, is short. */
  list: { total: number; has_more: boolean; is_few: boolean };
}

/** A single option filters nothing; a filter that is set can always be removed. */
function hasChoice({ choice, list }: Pick<CatalogueFiltersProps, "choice" | "list">): boolean {
  return list.total > 1 || isNarrowed(choice);
}

/** The current filters, including the latest click. */
function useChoice({ path, choices, choice }: CatalogueFiltersProps): CatalogueChoice {
  const coming = useComingQuery(path);
  if (coming === null) return choice;
  const query = new URLSearchParams(coming);
  const oneOf = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((value) => value === query.get(name)) ?? null;
  return {
    category: query.get("category"),
    tag: query.get("tag"),
    kind: oneOf(choices.kinds, "kind"),
    level: oneOf(choices.levels, "level"),
    q: query.get("q"),
    sort:
      oneOf(
        SORTS.map(({ value }) => value),
        "sort",
      ) ?? "order",
  };
}

/** Category, tag, kind and level; each filter is an address, and leads to the first page of the result. */
export function CatalogueFilters(filters: CatalogueFiltersProps) {
  const { path, choices, list } = filters;
  const choice = useChoice(filters);
  if (!hasChoice(filters)) return null;
  const hrefOf = (name: "category" | "tag" | "kind" | "level") => (value: string | null) =>
    listAddress(path, { ...addressParts(choice), [name]: value });
  const rows = [
    { name: "category", label: "分类", choices: choices.categories.map(named) },
    { name: "kind", label: "类型", choices: choices.kinds.map((value) => ({ value, label: FORM_NAMES[value] })) },
    { name: "level", label: "级别", choices: choices.levels.map((value) => ({ value, label: LEVELS[value] })) },
    { name: "tag", label: "标签", choices: choices.tags.slice(0, TAGS_SHOWN).map(named) },
  ] as const;
  // A short list is surveyed faster than its tags.
  const shown = rows.filter(({ name }) => !list.is_few || name !== "tag" || choice.tag !== null);
  return (
    <ChoiceRows isOneLine={list.is_few}>
      {shown.map((row) => (
        <ChoiceRow
          key={row.name}
          label={row.label}
          choices={row.choices}
          chosen={choice[row.name]}
          hrefOf={hrefOf(row.name)}
          isNamed
        />
      ))}
    </ChoiceRows>
  );
}

/** All filters of a list, and the number of results. */
export function CatalogueTools(tools: CatalogueFiltersProps) {
  const { list } = tools;
  const choice = useChoice(tools);
  const isOrdered = list.total > 1 || tools.choice.sort !== "order";
  // On a phone a short list is surveyed faster than its tools, unless one is in use.
  const place = list.is_few && choice.sort === "order" && choice.q === null ? "max-sm:hidden" : "";
  if (!hasChoice(tools) && !isOrdered) return null;
  return (
    <>
      <CatalogueFilters {...tools} />
      <div className={`mb-6 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-2 ${place}`}>
        {isOrdered && (
          <SortRow
            sorts={SORTS}
            chosen={choice.sort}
            hrefOf={(value) => listAddress(tools.path, addressParts({ ...choice, sort: value }))}
          />
        )}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-6 gap-y-2 max-sm:w-full max-sm:justify-start">
          <p className="text-sm text-text-muted tabular-nums">
            {list.has_more ? "超过" : "共"} {list.total} 项
          </p>
          {hasChoice(tools) && <WorkSearch path={tools.path} choice={choice} />}
        </div>
      </div>
    </>
  );
}
