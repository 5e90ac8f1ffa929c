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
  /** Shown while the code is loading. */
  skeleton?: ReactNode;
  /** Wraps the skeleton, and the message if the code cannot be fetched. */
  frame?(inner: ReactNode): ReactNode;
}

/**
 * Renders a component whose code is loaded later. Without a network it shows a message with a retry button in its
 * place; the rest of the page stays.
 */
export function LatePart<P extends object>({ code, props, skeleton = null, frame }: LatePartProps<P>): ReactNode {
  // Read from the current `code`, so that another component in the same position is never rendered with these props.
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
  return <RetryNote title={text} onRetry={onRetry} />;
}
