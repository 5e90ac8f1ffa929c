import { useEffect, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { firstFailureText } from "../../../../ui/feedback/failure-text.ts";
import { Prose } from "../../../../ui/prose/prose.tsx";
import { previewText } from "../../user-texts/contract.ts";

/** The rendered text before it is published. */
export function PostPreview({ source }: { source: string }) {
  const [preview, setPreview] = useState<{ html: string } | { problem: string } | null>(null);
  useEffect(() => {
    if (source.trim() === "") return setPreview({ problem: "还没有写什么" });
    const stopper = new AbortController();
    callEndpoint(previewText, { body: { source } }, { signal: stopper.signal }).then(
      ({ html }) => setPreview({ html }),
      (thrown: unknown) => stopper.signal.aborted || setPreview({ problem: firstFailureText(thrown) }),
    );
    return () => stopper.abort();
  }, [source]);
  return (
    <section aria-label="预览" aria-live="polite" className="min-h-24 px-4 py-3">
      {preview === null && <p className="text-text-muted">正在准备预览…</p>}
      {preview && "html" in preview && <Prose html={preview.html} className="thread-words" />}
      {preview && "problem" in preview && <p className="text-text-muted">{preview.problem}</p>}
    </section>
  );
}
