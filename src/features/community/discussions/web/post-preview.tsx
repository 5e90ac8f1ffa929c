import { useEffect, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { firstFailureText } from "../../../../ui/feedback/failure-text.ts";
import { Prose } from "../../../../ui/prose/prose.tsx";
import { previewText } from "../../user-texts/contract.ts";

/** How it will look, before anybody else sees it. */
export function PostPreview({ source }: { source: string }) {
  const [shown, setShown] = useState<{ html: string } | { problem: string } | null>(null);
  useEffect(() => {
    if (source.trim() === "") return setShown({ problem: "还没有写什么" });
    const stopper = new AbortController();
    callEndpoint(previewText, { body: { source } }, { signal: stopper.signal }).then(
      ({ html }) => setShown({ html }),
      (thrown: unknown) => stopper.signal.aborted || setShown({ problem: firstFailureText(thrown) }),
    );
    return () => stopper.abort();
  }, [source]);
  return (
    <section aria-label="预览" aria-live="polite" className="min-h-24 px-4 py-3">
      {shown === null && <p className="text-text-muted">正在准备预览…</p>}
      {shown && "html" in shown && <Prose html={shown.html} className="thread-words" />}
      {shown && "problem" in shown && <p className="text-text-muted">{shown.problem}</p>}
    </section>
  );
}
