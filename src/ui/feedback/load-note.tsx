import { useState } from "react";
import type { ApiError } from "../../kit/api/api-error.ts";
import { ErrorNote, RetryNote } from "./notes.tsx";

interface LoadNoteProps {
  what: string;
  /** States what the failure did not affect. */
  reassurance?: string;
  error: ApiError;
  onRetry(): void;
}

/** Replaces a part of the profile that could not be fetched; a refusal has no retry button. */
export function LoadNote({ what, reassurance = "什么都没有改变", error, onRetry }: LoadNoteProps) {
  /** The failure that the visitor retried; each response has a new object. */
  const [retried, setRetried] = useState<ApiError | null>(null);
  if (error.status === 403) return <ErrorNote title={`暂时不能查看${what}`} text={error.message} />;
  return (
    <RetryNote
      title={`${what}没有取到`}
      text={`${error.message}。${reassurance}。`}
      busyLabel={retried === error ? "正在取…" : null}
      onRetry={() => {
        setRetried(error);
        onRetry();
      }}
    />
  );
}
