import { useState } from "react";
import type { ApiError } from "../../kit/api/api-error.ts";
import { ErrorNote, RetryNote } from "./notes.tsx";

interface LoadNoteProps {
  what: string;
  /** What the failure did not touch. */
  reassurance?: string;
  error: ApiError;
  onRetry(): void;
}

/** A part of the profile that could not be fetched; a refusal is not offered again. */
export function LoadNote({ what, reassurance = "什么都没有改变", error, onRetry }: LoadNoteProps) {
  /** The failure after which the visitor tried again: each answer is another one. */
  const [retried, setRetried] = useState<ApiError | null>(null);
  if (error.status === 403) return <ErrorNote title={`暂时不能查看${what}`} text={error.message} />;
  return (
    <RetryNote
      title={`${what}没有取到`}
      text={`${error.message}。${reassurance}。`}
      label="重试"
      busyLabel={retried === error ? "正在取…" : null}
      onRetry={() => {
        setRetried(error);
        onRetry();
      }}
    />
  );
}
