import type { LoaderFunctionArgs } from "react-router";
import { appContext } from "../../app-context.ts";
import { type Section, type WorkForm, workFilterSchema } from "../../features/content/catalogue/contract.ts";
import { type CatalogueChoice, isNarrowed } from "../../features/content/catalogue/web/catalogue-address.ts";
import { ITEM_KINDS } from "../../features/content/media/item-types.ts";
import { MAX_SHORT_LIST } from "../../ui/lists/short-list.ts";
import { readChoice, readPage, requireListed } from "../site/load-page.ts";
import { fatalNotFound } from "../site/route-failure.ts";
import { describeWork } from "./describe-work.ts";

const WORKS_PER_PAGE = 20;
const LONGEST_SEARCH = 60;

/** Loads one page of a section's works as guests see it. */
export async function loadCatalogue(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  section: Section,
) {
  const page = readPage(request);
  const choice = readCatalogueChoice(request, section);
  const { catalogue } = context.get(appContext);
  const { category, tag, kind, level, q, sort } = choice;
  const filter = {
    category: category ?? undefined,
    tag: tag ?? undefined,
    kind: kind ?? undefined,
    level: level ?? undefined,
    q: q ?? undefined,
    sort,
  };
  const [list, choices, all] = await Promise.all([
    catalogue.listWorks({ section, ...filter, page, page_size: WORKS_PER_PAGE }),
    catalogue.listChoices(section),
    // Otherwise the filters would change their place with each choice.
    isNarrowed(choice) ? catalogue.listWorks({ section, sort: "order", page: 1, page_size: 1 }) : null,
  ]);
  // A category of another section is also valid, because works of this section may be added to it.
  await requireListed(request, list, async () => {
    const [isCategory, isTag] = await Promise.all([
      category === null || catalogue.isKnownChoice({ facet: "category", value: category }),
      tag === null || catalogue.isKnownChoice({ facet: "tag", value: tag }),
    ]);
    return isCategory && isTag;
  });
  const isFew = (all ?? list).total <= MAX_SHORT_LIST;
  return { list: { ...list, items: list.items.map(describeWork), is_few: isFew }, choices, choice };
}

/** The list that the query selects; an unknown kind, level or sort order is a 404. */
function readCatalogueChoice(request: Request, section: Section): CatalogueChoice {
  const read = (name: string) => readChoice(request, name);
  const parsed = workFilterSchema.pick({ kind: true, level: true, sort: true }).safeParse({
    kind: read("kind") ?? undefined,
    level: read("level") ?? undefined,
    sort: read("sort") ?? undefined,
  });
  if (!parsed.success) throw fatalNotFound(request);
  const { kind = null, level = null, sort } = parsed.data;
  const forms: readonly WorkForm[] = section === "media" ? ITEM_KINDS : ["course", "book"];
  if (kind !== null && !forms.includes(kind)) throw fatalNotFound(request);
  const q = read("q")?.trim().slice(0, LONGEST_SEARCH) || null;
  return { category: read("category"), tag: read("tag"), kind, level, q, sort };
}
