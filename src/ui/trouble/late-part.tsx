import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { RetryNote } from "../feedback/notes.tsx";
import { fetchCode } from "./fetch-code.ts";
import { troubleOf } from "./trouble.ts";

/** Code of a part that is fetched when the part is first shown, and then there for good. */
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

/** Shows a late part. Without network it says so in the part's place and offers another try; the page around it stays. */
export function LatePart<P extends object>({ code, props, skeleton = null, frame }: LatePartProps<P>): ReactNode {
  const [Part, setPart] = useState(() => code.fetched);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    if (Part !== null || failure !== null) return;
    const stopper = new AbortController();
    fetchCode(code.load).then(
      (part) => {
        code.fetched = part;
        if (!stopper.signal.aborted) setPart(() => part);
      },
      (thrown: unknown) => stopper.signal.aborted || setFailure(thrown),
    );
    return () => stopper.abort();
  }, [code, Part, failure]);

  if (Part !== null) return <Part {...props} />;
  const trouble = failure === null ? null : troubleOf(failure);
  if (failure !== null && trouble === null) throw failure;
  const inner = trouble === null ? skeleton : <CodeNote text={trouble.message} onRetry={() => setFailure(null)} />;
  return frame ? frame(inner) : inner;
}

function CodeNote({ text, onRetry }: { text: string; onRetry(): void }) {
  return <RetryNote title={text} label="再试一次" onRetry={onRetry} />;
}
