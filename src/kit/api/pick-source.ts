import type { z } from "zod";
import type { EndpointSpec, OutputOf } from "./endpoint.ts";

/** What a list that is chosen from tells of each of its rows. */
export interface PickCard {
  id: number;
  title: string;
  cover_url?: string;
}

/** A public list, page by page. */
export type CardList = EndpointSpec & { output: z.ZodType<{ items: PickCard[] }> };

/** Resources of one kind that a form refers to by keys such as `course:5`, chosen by title. */
export interface PickSource {
  /** The part of the key before the colon. */
  kind: string;
  label: string;
  list: CardList;
  /** One of them, by its `id`. */
  get: EndpointSpec;
  titleOf(answer: unknown): string;
}

interface TypedSource<E extends EndpointSpec> extends Pick<PickSource, "kind" | "label" | "list"> {
  get: E;
  titleOf(answer: OutputOf<E>): string;
}

/** A source whose `titleOf` is checked against the answer of its `get`. */
export function pickSource<E extends EndpointSpec>({ titleOf, ...source }: TypedSource<E>): PickSource {
  return { ...source, titleOf: (answer) => titleOf(answer as OutputOf<E>) };
}

/** Kind and number of a key; null for what is no key of these sources. */
export function readPickKey(key: string, sources: readonly PickSource[]): { source: PickSource; id: number } | null {
  const [, kind, digits] = /^([a-z]+):([1-9]\d{0,14})$/.exec(key) ?? [];
  const source = sources.find((one) => one.kind === kind);
  return source === undefined ? null : { source, id: Number(digits) };
}
