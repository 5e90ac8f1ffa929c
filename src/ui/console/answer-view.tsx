import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { failureText } from "../feedback/failure-text.ts";
import { EmptyState, RetryNote, Skeleton } from "../feedback/notes.tsx";

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
 * Renders the states of an answer: a placeholder while loading, a retry button after a failure, a text if the resource
 * does not exist, otherwise the children.
 */
export function AnswerView<T>({ answer, skeleton = "h-96 w-full max-w-[720px]", head, children }: AnswerViewProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  const isGone = answer.error instanceof ApiError && answer.error.status === 404;
  return (
    <>
      {head}
      {isGone && <EmptyState title="没有这一项" text="它可能已经删除，或者地址写错了。从列表里找。" />}
      {answer.isError && !isGone && (
        <RetryNote
          title="这里的内容没有取到"
          text={failureText(answer.error)}
          label="再试一次"
          onRetry={() => void answer.refetch()}
        />
      )}
      {!answer.isError && <Skeleton className={skeleton} />}
    </>
  );
}
