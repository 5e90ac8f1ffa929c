import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { EmptyState, RetryNote, Skeleton } from "../feedback/notes.tsx";
import { loadFailureText } from "./console-failure.ts";
import { type ContentShape, ContentSkeleton } from "./content-skeleton.tsx";
import { PageHead, type PageHeadProps } from "./page-parts.tsx";

interface AnswerViewProps<T> {
  /** The result of `useAnswer`. */
  answer: UseQueryResult<T>;
  /** The placeholder has the shape of the content. */
  shape?: ContentShape;
  /** Page heading while there is no answer, for pages whose heading is part of the answer. */
  head?: Pick<PageHeadProps, "title" | "back">;
  /** What was not loaded, after a failure. */
  failure?: string;
  children(data: T): ReactNode;
}

/**
 * Renders the states of an answer: a placeholder while loading, a retry button after a failure, a text if the resource
 * does not exist, otherwise the children.
 */
export function AnswerView<T>({
  answer,
  shape = "form",
  head,
  failure = "这里的内容没有取到",
  children,
}: AnswerViewProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <>
      {head && <PageHead {...head} {...(!answer.isError && { text: <Skeleton className="my-0.5 h-4 w-40" /> })} />}
      {answer.isError ? <AnswerFailure answer={answer} title={failure} /> : <ContentSkeleton shape={shape} />}
    </>
  );
}

interface AnswerFailureProps {
  /** The result of `useAnswer`, which has failed. */
  answer: Pick<UseQueryResult<unknown>, "error" | "refetch">;
  /** What was not loaded. */
  title: string;
}

/** Explains a failed answer with a way to repeat it, or says that the resource does not exist. */
export function AnswerFailure({ answer: { error, refetch }, title }: AnswerFailureProps) {
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="没有这一项" text="它可能已经删除，或者地址写错了。从列表里找。" />;
  if (error instanceof ApiError && error.status === 403 && error.code === "INSUFFICIENT_PERMISSIONS")
    return <AnswerDenied />;
  return <RetryNote title={title} text={loadFailureText(error)} onRetry={() => void refetch()} />;
}

/** Shown instead of content whose permission was revoked while the page was open. */
export function AnswerDenied() {
  return (
    <EmptyState
      drawing="lock"
      title="你没有查看这里的权限"
      text="可能刚刚被收回。站长可以在“工作人员与角色”里给你；刷新后菜单会跟着变。"
    />
  );
}
