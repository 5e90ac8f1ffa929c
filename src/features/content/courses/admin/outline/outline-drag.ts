import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { attachInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/attach-instruction";
import { extractInstruction } from "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/extract-instruction";
import { type RefObject, useEffect, useState } from "react";
import type { DropPlace, OutlineDrop, OutlineItem } from "./outline-drop.ts";

const ROW = Symbol("row of an outline");

function itemOf(data: Record<string | symbol, unknown>): OutlineItem | null {
  return (data[ROW] as OutlineItem | undefined) ?? null;
}

function markOf(data: Record<string | symbol, unknown>): DropPlace | null {
  const operation = extractInstruction(data)?.operation;
  if (operation === undefined) return null;
  return operation === "combine" ? "into" : operation === "reorder-before" ? "before" : "after";
}

/** Chapters go between chapters; lessons between lessons, and into a chapter. */
function operationsFor(dragged: OutlineItem, target: OutlineItem) {
  if (dragged.kind === "lesson" && target.kind === "chapter") return { combine: "available" } as const;
  return { "reorder-before": "available", "reorder-after": "available" } as const;
}

interface RowRefs {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
}

/** Makes a row of the outline draggable by its handle and a place to drop others; returns what to draw meanwhile. */
export function useRowDrag({ row, handle }: RowRefs, item: OutlineItem, onDrop: (move: OutlineDrop) => void) {
  const [mark, setMark] = useState<DropPlace | null>(null);
  const [isDragged, setDragged] = useState(false);
  const { kind, key } = item;
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (element === null || dragHandle === null) return;
    const own: OutlineItem = { kind, key };
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
          const dragged = itemOf(source.data);
          if (dragged === null || dragged.key === key) return false;
          return dragged.kind === "lesson" || kind === "chapter";
        },
        getData: ({ input, source }) => {
          const operations = operationsFor(itemOf(source.data) ?? own, own);
          return attachInstruction({ [ROW]: own }, { element, input, operations });
        },
        onDrag: ({ self }) => setMark(markOf(self.data)),
        onDragLeave: () => setMark(null),
        onDrop: ({ self, source }) => {
          setMark(null);
          const [dragged, where] = [itemOf(source.data), markOf(self.data)];
          if (dragged !== null && where !== null) onDrop({ dragged, target: own, where });
        },
      }),
    );
  }, [row, handle, kind, key, onDrop]);
  return { mark, isDragged };
}
