import type { z } from "zod";
import type { EndpointSpec, InputOf, OutputOf } from "./endpoint.ts";

/** The data of each row in a list for choosing. */
export interface PickCard {
  id: number;
  title: string;
  cover_url?: string | null;
}

/** A list with pages. */
export type CardList = EndpointSpec & { output: z.ZodType<{ items: unknown[] }> };

/** Resources of one kind that a form refers to by keys such as `course:5` and that are chosen by title. */
export interface PickSource {
  /** The part of the key before the colon. */
  kind: string;
  label: string;
  list: CardList;
  /** @param at the start of the page; null: the first row */
  listInput(at: string | null): unknown;
  /** The card of one row of `list`. */
  cardOf(row: unknown): PickCard;
  /** The endpoint that returns one of them. */
  get: EndpointSpec;
  /** The input of `get` for this id. */
  getInput(id: number): unknown;
  /** The title to display, read from an answer of `get`. */
  titleOf(answer: unknown, id: number): string;
}

type RowOf<L extends CardList> = OutputOf<L>["items"][number];

type TypedSource<L extends CardList, G extends EndpointSpec> = {
  kind: string;
  label: string;
  list: L;
  /** Absent: the list has numbered pages. */
  listInput?(at: string | null): InputOf<L>;
  get: G;
  /** Absent: by its `id` in the address. */
  getInput?(id: number): InputOf<G>;
  titleOf(answer: OutputOf<G>, id: number): string;
  // Rows that are not cards must be converted to cards.
} & (RowOf<L> extends PickCard ? { cardOf?(row: RowOf<L>): PickCard } : { cardOf(row: RowOf<L>): PickCard });

/** A source whose functions are checked against the answers of its endpoints. */
export function pickSource<L extends CardList, G extends EndpointSpec>(source: TypedSource<L, G>): PickSource {
  const { kind, label, list, get } = source;
  return {
    kind,
    label,
    list,
    get,
    listInput: source.listInput ?? ((at) => ({ query: at === null ? {} : { page: Number(at) } })),
    getInput: source.getInput ?? ((id) => ({ params: { id } })),
    cardOf: (row) => source.cardOf?.(row as RowOf<L>) ?? (row as PickCard),
    titleOf: (answer, id) => source.titleOf(answer as OutputOf<G>, id),
  };
}

/** Kind and number of a key; null if it is not a key of these sources. */
export function readPickKey(key: string, sources: readonly PickSource[]): { source: PickSource; id: number } | null {
  const [, kind, digits] = /^([a-z]+):([1-9]\d{0,14})$/.exec(key) ?? [];
  const source = sources.find((one) => one.kind === kind);
  return source === undefined ? null : { source, id: Number(digits) };
}
