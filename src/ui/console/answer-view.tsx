import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureText } from "../feedback/failure-text.ts";
import { RetryNote, Skeleton } from "../feedback/notes.tsx";

interface AnswerViewProps<T> {
  /** The result of `useAnswer`. */
  answer: UseQueryResult<T>;
  /** Classes of the placeholder, which has the size of the content. */
  skeleton?: string;
  /** Page heading shown while loading, for pages whose heading is part of the answer. */
  head?: ReactNode;
  children(data: T): ReactNode;
}

/**
 * Renders the states of an answer: a placeholder while loading, a retry button after a failure, otherwise the children.
 */
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
