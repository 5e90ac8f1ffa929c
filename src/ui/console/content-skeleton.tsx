import type { ReactElement } from "react";
import { Skeleton } from "../feedback/notes.tsx";
import { ListSkeleton } from "./list/list-skeleton.tsx";

const FACTS = ["w-24", "w-40", "w-32", "w-48", "w-28"] as const;
const ROWS = ["w-48", "w-72", "w-40", "w-64"] as const;

const SHAPES = {
  /** Fields with their labels, and the button that saves them. */
  form: (
    <div className="flex max-w-[720px] flex-col gap-5">
      {FACTS.map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
      <Skeleton className="h-11 w-24" />
    </div>
  ),
  /** Texts with their headings, and the facts beside them. */
  record: (
    <div className="grid gap-x-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <Part>
          <Lines />
        </Part>
        <Part>
          <Lines />
        </Part>
      </div>
      <Part>
        <Facts />
      </Part>
    </div>
  ),
  /** Two lists of facts side by side. */
  facts: (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Part>
        <Facts />
      </Part>
      <Part>
        <Facts />
      </Part>
    </div>
  ),
  /** Tabs above rows that can be edited. */
  tabs: (
    <>
      <div className="mb-5 flex gap-6 border-b border-border pb-3">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-6 w-12" />
        ))}
      </div>
      <Rows />
    </>
  ),
  /** Headings, each with a few rows. */
  parts: (
    <>
      <Part>
        <Rows />
      </Part>
      <Part>
        <Rows />
      </Part>
    </>
  ),
  rows: <Rows />,
  table: <ListSkeleton isGrid={false} isSelectable={false} />,
  /** Large cards below each other, with a text and buttons. */
  cards: (
    <div className="flex flex-col gap-4">
      {["a", "b", "c"].map((key) => (
        <div key={key} className="flex flex-col gap-4 rounded-lg border border-border p-4">
          <Skeleton className="h-5 w-56" />
          <Lines />
          <Skeleton className="h-9 w-48" />
        </div>
      ))}
    </div>
  ),
  card: <Skeleton className="h-24 w-full" />,
  lines: <Lines />,
  line: <Skeleton className="h-5 w-full max-w-[360px]" />,
  field: (
    <div className="flex max-w-[360px] flex-col gap-2">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-11 w-full" />
    </div>
  ),
  /** A tall text field. */
  editor: <Skeleton className="h-80 w-full max-w-[720px]" />,
  chart: <Skeleton className="h-48 w-full max-w-[720px]" />,
} satisfies Readonly<Record<string, ReactElement>>;

/** What the content of a page or of its part looks like. */
export type ContentShape = keyof typeof SHAPES;

/** Reserves the space of content that is loading, in its shape. */
export function ContentSkeleton({ shape }: { shape: ContentShape }) {
  return SHAPES[shape];
}

function Part({ children }: { children: ReactElement }) {
  return (
    <div className="mb-8">
      <Skeleton className="mb-4 h-6 w-28" />
      {children}
    </div>
  );
}

function Facts() {
  return (
    <div className="flex flex-col gap-3">
      {FACTS.map((width) => (
        <div key={width} className="flex gap-5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}

function Rows() {
  return (
    <div className="divide-y divide-border">
      {ROWS.map((width) => (
        <div key={width} className="flex items-center gap-4 py-4">
          <Skeleton className={`h-5 ${width} max-w-[50%]`} />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="ml-auto h-5 w-12" />
        </div>
      ))}
    </div>
  );
}

function Lines() {
  return (
    <div className="flex max-w-[720px] flex-col gap-3">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}
