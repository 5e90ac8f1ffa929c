import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { RetryNote } from "../feedback/notes.tsx";
import { fetchCode } from "./fetch-code.ts";
import { troubleOf } from "./trouble.ts";

/** Code of a component that is fetched when the component is first shown, and then stays loaded. */
export interface LateCode<P> {
  load(): Promise<ComponentType<P>>;
  fetched: ComponentType<P> | null;
}

export function lateCode<P>(load: () => Promise<ComponentType<P>>): LateCode<P> {
  return { load, fetched: null };
}

interface LatePartProps<P> {
  code: LateCode<P>;
  props: P;
  /** Stands there while the code is on its way. */
  skeleton?: ReactNode;
  /** Around the skeleton, and around the note when the code cannot be fetched. */
  frame?(inner: ReactNode): ReactNode;
}

/**
 * Shows a late part. Without network it shows a message in the part's place and offers another try; the page around it
 * stays.
 */
export function LatePart<P extends object>({ code, props, skeleton = null, frame }: LatePartProps<P>): ReactNode {
  // Of the code that is wanted now: another part in the same place is not shown with this one's props.
  const [, countFetched] = useState(0);
  const [failed, setFailed] = useState<{ code: LateCode<P>; thrown: unknown } | null>(null);
  const Part = code.fetched;
  const failure = failed?.code === code ? failed.thrown : null;

  useEffect(() => {
    if (Part !== null || failure !== null) return;
    const stopper = new AbortController();
    fetchCode(code.load).then(
      (part) => {
        code.fetched = part;
        if (!stopper.signal.aborted) countFetched((count) => count + 1);
      },
      (thrown: unknown) => stopper.signal.aborted || setFailed({ code, thrown }),
    );
    return () => stopper.abort();
  }, [code, Part, failure]);

  if (Part !== null) return <Part {...props} />;
  const trouble = failure === null ? null : troubleOf(failure);
  if (failure !== null && trouble === null) throw failure;
  const inner = trouble === null ? skeleton : <CodeNote text={trouble.message} onRetry={() => setFailed(null)} />;
  return frame ? frame(inner) : inner;
}

function CodeNote({ text, onRetry }: { text: string; onRetry(): void }) {
  return <RetryNote title={text} label="再试一次" onRetry={onRetry} />;
}
