import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureText } from "../feedback/failure-text.ts";
import { RetryNote, Skeleton } from "../feedback/notes.tsx";

interface AnswerViewProps<T> {
  /** Of `useAnswer`. */
  answer: UseQueryResult<T>;
  /** Classes of the place that the content will have. */
  skeleton?: string;
  /** Head of a page whose own head is part of the answer, shown until that is there. */
  head?: ReactNode;
  children(data: T): ReactNode;
}

/** An answer in its states: loading keeps the place, a failure offers another try, the rest is drawn by the children. */
export function AnswerView<T>({ answer, skeleton = "h-96 w-full max-w-[720px]", head, children }: AnswerViewProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <>
      {head}
      {answer.isError ? (
        <RetryNote
          title="这里的内容没有取到"
          text={failureText(answer.error)}
          label="再试一次"
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <Skeleton className={skeleton} />
      )}
    </>
  );
}
