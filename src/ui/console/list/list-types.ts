import type { ReactNode } from "react";
import type { z } from "zod";
import type { EndpointSpec, InputOf, OutputOf } from "../../../kit/api/endpoint.ts";

/** The answer of an endpoint that lists: its items, and how to read on. */
interface ListAnswer {
  items: unknown[];
  total?: number | null;
  /** Where the next items begin; null: these are the last. */
  next?: string | number | null;
}

/** An endpoint whose answer is a list. */
export type ListEndpoint = EndpointSpec & { output: z.ZodType<ListAnswer> };

export type RowOf<E extends ListEndpoint> = OutputOf<E>["items"][number];

export interface ListColumn<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** The name under which the endpoint sorts by it. */
  sort?: string;
  /** Numbers stand at the right. */
  isNumber?: true;
  /** Not shown until it is chosen. */
  isHidden?: true;
}

export type ListFilter =
  | { name: string; label: string; kind: "choice"; choices: readonly (readonly [value: string, label: string])[] }
  /** A word or number that the endpoint compares exactly. */
  | { name: string; label: string; kind: "text"; placeholder?: string }
  /** A day in Asia/Shanghai. */
  | { name: string; label: string; kind: "day" };

/** An act on one row or on several, each reported on its own. */
export interface RowAct<Row> {
  label: string;
  isDanger?: true;
  /** Which rows it is for; absent: for all. */
  isFor?(row: Row): boolean;
  /** The question before it, where it cannot be undone; with the rows that it is for. */
  question?(rows: readonly Row[]): { title: string; text: string };
  run(row: Row): Promise<unknown>;
}

/** What a list is chosen by, from the address: filters, `q`, `sort`, and where it begins. */
export interface ListChoice {
  q: string;
  sort: string | null;
  filters: Readonly<Record<string, string>>;
  /** Where the shown page begins: a cursor, or the number of a page. */
  at: string | null;
}

export interface ListProps<E extends ListEndpoint> {
  endpoint: E;
  /** What the list is of, for screen readers and files: 操作记录. */
  name: string;
  columns: readonly ListColumn<RowOf<E>>[];
  keyOf(row: RowOf<E>): string | number;
  /** A row in a grid; absent: the list is a table. Columns then only say by what it is sorted. */
  tile?(row: RowOf<E>): ReactNode;
  /** What a row is called where an act on it failed; absent: its key. */
  titleOf?(row: RowOf<E>): string;
  /** A row that changes by itself: while one is shown, the list is read again every few seconds. */
  isChanging?(row: RowOf<E>): boolean;
  /** Address of the page of a row. */
  hrefOf?(row: RowOf<E>): string;
  /** Placeholder of the search box; absent: the endpoint takes no `q`. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Makes the endpoint's input of what is chosen. */
  input(choice: ListChoice): InputOf<E>;
  acts?: readonly RowAct<RowOf<E>>[];
  /** Answers of these endpoints are read again after an act. */
  changes?: readonly EndpointSpec[];
  empty: { title: string; text: string; action?: ReactNode };
  /** The endpoint that answers the same list as CSV. */
  csv?: { endpoint: EndpointSpec; input(choice: ListChoice): unknown; fileName: string };
}
