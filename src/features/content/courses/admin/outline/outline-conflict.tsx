import { useEffect, useRef } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { describeDifference } from "./outline-difference.ts";
import type { Outline } from "./outline-tree.ts";

interface OutlineConflictProps {
  mine: Outline;
  theirs: Outline;
  isSaving: boolean;
  onTakeTheirs(): void;
  onSaveMine(): void;
}

/** Shown when somebody else saved another outline: lists the differences, and the user decides which outline to use. */
export function OutlineConflict({ mine, theirs, isSaving, onTakeTheirs, onSaveMine }: OutlineConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // The buttons are below the heading, which alone would be on the screen.
    section.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const lines = describeDifference({ mine, theirs });
  return (
    <section
      ref={section}
      aria-label="别人刚刚改过大纲"
      className="rounded-lg border border-warning-border bg-warning-bg p-4"
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        别人刚刚改过大纲
      </h2>
      <p className="mt-1 text-sm">你的还没有保存，两份都在。对方的和你的不同在：</p>
      <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button size="small" variant="secondary" onClick={onTakeTheirs}>
          看对方的，我的留作草稿
        </Button>
        <Button size="small" variant="danger" busyLabel={isSaving ? "正在保存" : null} onClick={onSaveMine}>
          用我的盖过对方的
        </Button>
      </div>
    </section>
  );
}
