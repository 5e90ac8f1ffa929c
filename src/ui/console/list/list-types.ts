import type { ReactNode } from "react";
import type { z } from "zod";
import type { EndpointSpec, InputOf, OutputOf } from "../../../kit/api/endpoint.ts";
import type { PickSource } from "../../../kit/api/pick-source.ts";

/** The answer of a list endpoint: its items and the position of the next page. */
interface ListAnswer {
  items: unknown[];
  total?: number | null;
  /** Position of the next page; null: this is the last page. */
  next?: string | number | null;
}

/** An endpoint whose answer is a list. */
export type ListEndpoint = EndpointSpec & { output: z.ZodType<ListAnswer> };

export type RowOf<E extends ListEndpoint> = OutputOf<E>["items"][number];

export interface ListColumn<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** Sort key of the endpoint for this column. */
  sort?: string;
  /** Numbers are right-aligned. */
  isNumber?: true;
  /** Hidden until the user selects it. */
  isHidden?: true;
  /** Its value moves below the first column before those of other columns when the table is too wide. */
  isMinor?: true;
  /** Its value never moves below the first column: the status and the actions of a row. */
  isPinned?: true;
}

export type ListFilter =
  | {
      name: string;
      label: string;
      kind: "choice";
      choices: readonly (readonly [value: string, label: string])[];
      /** What the list contains without a choice; absent: 全部. */
      none?: string;
    }
  /** Text or number that the endpoint compares exactly. */
  | { name: string; label: string; kind: "text"; placeholder?: string }
  /** An account, found by its name; the value is its id. */
  | { name: string; label: string; kind: "person" }
  /** A resource, chosen by its title; the value is its id. */
  | { name: string; label: string; kind: "source"; source: PickSource }
  /** A value that is chosen in a sheet of its own. */
  | {
      name: string;
      label: string;
      kind: "sheet";
      titleOf(value: string): ReactNode;
      sheet(acts: { onPick(value: string): void; onClose(): void }): ReactNode;
    }
  /** A day in Asia/Shanghai. */
  | { name: string; label: string; kind: "day" };

/** An action on one or several rows, with a result for each row. */
export interface RowAct<Row> {
  label: string;
  isDanger?: true;
  /** Limits the action to some rows; by default it is available for all. */
  isFor?(row: Row): boolean;
  /** Confirmation text for an action that cannot be undone or that readers notice, given the affected rows. */
  question?(rows: readonly Row[]): { title: string; text: string };
  run(row: Row): Promise<unknown>;
  /** Restores a row as it was before the action; offered for ten seconds. */
  undo?(row: Row): Promise<unknown>;
}

/** The selection of a list, from the address: filters, `q`, `sort`, and the position of the page. */
export interface ListChoice {
  q: string;
  sort: string | null;
  filters: Readonly<Record<string, string>>;
  /** Position of the current page: a cursor or a page number. */
  at: string | null;
}

interface BaseListProps<E extends ListEndpoint> {
  endpoint: E;
  /** What the list contains, for screen readers and file names: 操作记录. */
  name: string;
  columns: readonly ListColumn<RowOf<E>>[];
  keyOf(row: RowOf<E>): string | number;
  /** Renders a row as a grid tile; without it the list is a table. In a grid, columns only define the sort options. */
  tile?(row: RowOf<E>): ReactNode;
  /**
   * Whether a row changes without an action here; while such a row is visible, the list is refreshed every few seconds.
   */
  isChanging?(row: RowOf<E>): boolean;
  /** Address of the page of a row. */
  hrefOf?(row: RowOf<E>): string;
  /** Placeholder of the search box; absent when the endpoint has no `q`. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Builds the endpoint input from the selection. */
  input(choice: ListChoice): InputOf<E>;
  /** Endpoints whose answers are loaded again after an action. */
  changes?: readonly EndpointSpec[];
  empty: { title: string; text: string; action?: ReactNode };
  /** The endpoint that returns the same list as CSV. */
  csv?: { endpoint: EndpointSpec; input(choice: ListChoice): unknown; fileName: string };
}

interface ListActs<E extends ListEndpoint> {
  acts: readonly RowAct<RowOf<E>>[];
  /** Names a row whose action failed. */
  titleOf(row: RowOf<E>): string;
}

export type ListProps<E extends ListEndpoint> = BaseListProps<E> & (ListActs<E> | { acts?: never; titleOf?: never });
