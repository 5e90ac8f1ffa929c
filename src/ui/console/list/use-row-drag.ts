import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { attachInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/attach-instruction";
import { extractInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/extract-instruction";
import { type RefObject, useEffect, useRef, useState } from "react";

/** A row that can be dragged; rows of the same kind are ordered among each other. */
export interface DraggedRow<K extends string> {
  kind: K;
  key: string;
}

/** Above, below or into another row. */
export type DropPlace = "before" | "after" | "into";

export interface RowDrop<K extends string> {
  dragged: DraggedRow<K>;
  target: DraggedRow<K>;
  where: DropPlace;
}

interface RowRefs {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
}

interface DragRules<K extends string> {
  /**
   * Kinds of rows that may be dropped into other kinds; rows of the same kind are dropped above or below each other.
   */
  into?: Readonly<Record<string, string>>;
  onDrop(move: RowDrop<K>): void;
}

const ROW = Symbol("dragged row");
const NOWHERE: Readonly<Record<string, string>> = {};

/** Makes a row draggable by its handle and a drop target for other rows; returns the drag state to render. */
export function useRowDrag<K extends string>(
  { row, handle }: RowRefs,
  { kind, key }: DraggedRow<K>,
  { into = NOWHERE, onDrop }: DragRules<K>,
) {
  const [mark, setMark] = useState<DropPlace | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latestDrop = useRef(onDrop);
  latestDrop.current = onDrop;
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (element === null || dragHandle === null) return;
    const own: DraggedRow<K> = { kind, key };
    const rowOf = (data: Record<string | symbol, unknown>) => (data[ROW] as DraggedRow<K> | undefined) ?? null;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ [ROW]: own }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const dragged = rowOf(source.data);
          return dragged !== null && dragged.key !== key && (dragged.kind === kind || into[dragged.kind] === kind);
        },
        getData: ({ input, source }) => {
          const isInto = rowOf(source.data)?.kind !== kind;
          const operations = isInto
            ? ({ combine: "available" } as const)
            : ({ "reorder-before": "available", "reorder-after": "available" } as const);
          return attachInstruction({ [ROW]: own }, { element, input, operations });
        },
        onDrag: ({ self }) => setMark(placeOf(self.data)),
        onDragLeave: () => setMark(null),
        onDrop: ({ self, source }) => {
          setMark(null);
          const [dragged, where] = [rowOf(source.data), placeOf(self.data)];
          if (dragged !== null && where !== null) latestDrop.current({ dragged, target: own, where });
        },
      }),
    );
  }, [row, handle, kind, key, into]);
  return { mark, isDragged };
}

function placeOf(data: Record<string | symbol, unknown>): DropPlace | null {
  const operation = extractInstruction(data)?.operation;
  if (operation === undefined) return null;
  return operation === "combine" ? "into" : operation === "reorder-before" ? "before" : "after";
}

/** Computes the new index of a row that was removed from its position and dropped above or below another row. */
export function placeAfterDrop(from: number, target: number, where: DropPlace): number {
  const place = where === "before" ? target : target + 1;
  return from < place ? place - 1 : place;
}

const MARKS: Readonly<Record<DropPlace, string>> = {
  before: "before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-brand",
  after: "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-brand",
  into: "bg-brand-soft",
};

/** Style of a row that is dragged or is the drop target. */
export function rowLook(mark: DropPlace | null, isDragged: boolean): string {
  return `relative ${mark === null ? "" : MARKS[mark]} ${isDragged ? "opacity-40" : ""}`;
}
