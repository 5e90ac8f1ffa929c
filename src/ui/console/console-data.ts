import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { listWaiting } from "../../features/identity/staff/waiting-contract.ts";
import { ApiError, isPassing } from "../../kit/api/api-error.ts";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../kit/api/endpoint.ts";
import { showMessage, showNotification } from "../feedback/feedback.ts";
import { createActKeys } from "./act-key.ts";
import { useConsole } from "./console-context.ts";
import { consoleFailureText, undoFailureText } from "./console-failure.ts";

const MAX_RETRIES = 1;
const UNDO_MS = 10_000;
const CHANGING_MS = 3_000;

/** Query cache of the console: refreshes when the window regains focus, and retries calls that may succeed later. */
export function createConsoleClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, thrown) => count < MAX_RETRIES && isPassing(thrown),
      },
    },
  });
}

interface AnswerOptions<E extends EndpointSpec> {
  /** Refresh interval, independent of the content. */
  everyMs?: number;
  /** Whether the query runs at all. */
  isWanted?: boolean;
  /** Whether the data will soon change without an action here; it is then refreshed every few seconds. */
  isChanging?(output: OutputOf<E>): boolean;
}

/**
 * Loads the answer of an endpoint, cached by name and input. The previous answer stays visible while a new one loads.
 */
export function useAnswer<E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  { isWanted = true, isChanging, everyMs }: AnswerOptions<E> = {},
) {
  return useQuery<OutputOf<E>, ApiError>({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isChanging?.(data) === true ? CHANGING_MS : (everyMs ?? false),
  });
}

interface ActOptions<E extends EndpointSpec> {
  /** Names of endpoints whose answers change and are loaded again. */
  changes: readonly EndpointSpec[];
  /** Message shown after success. */
  done?: string | ((output: OutputOf<E>) => string);
  /** Offered for ten seconds after success. */
  undo?(input: InputOf<E>, output: OutputOf<E>): Promise<unknown>;
  onDone?(output: OutputOf<E>, input: InputOf<E>): void;
  /** Without this handler a failure is shown as a message. */
  onFailed?(failure: ApiError): void;
}

/** Returns a function that reloads the answers of these endpoints and the counts of waiting work, after an action. */
export function useReadAgain(changes: readonly EndpointSpec[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([...changes, listWaiting].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}

/**
 * Returns a function that reports a finished action and offers to undo it for ten seconds. The same action done once
 * more replaces the offer: only its last run can be undone.
 */
export function useUndo(changes: readonly EndpointSpec[]): (title: string, undo: () => Promise<unknown>) => void {
  const { reauthentication } = useConsole();
  const readAgain = useReadAgain(changes);
  const withdraw = useRef(() => {});
  return (title, undo) => {
    withdraw.current();
    withdraw.current = showNotification({
      kind: "success",
      title,
      durationMs: UNDO_MS,
      keepAliveOnHover: true,
      placement: "bottom-right",
      action: {
        label: "撤销",
        run: () =>
          reauthentication
            .withFresh(undo)
            .catch((thrown: unknown) => showMessage("error", undoFailureText(thrown)))
            .then(readAgain),
      },
    });
  };
}

/**
 * An action of staff. It asks for an identity confirmation when the server requires one, sends a POST with an
 * idempotency key (the same one if it is repeated because no answer arrived), and then reloads the changed answers and
 * the counts of waiting work.
 */
export function useAct<E extends EndpointSpec>(endpoint: E, options: ActOptions<E>) {
  const { reauthentication } = useConsole();
  const [keys] = useState(() => createActKeys());
  const readAgain = useReadAgain(options.changes);
  const offerUndo = useUndo(options.changes);
  return useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationKey: options.changes.map(({ name }) => name),
    mutationFn: (input) => {
      const idempotencyKey = keys.keyOf(input);
      return reauthentication.withFresh(() => callEndpoint(endpoint, input, { idempotencyKey }));
    },
    onSuccess: async (output, input) => {
      keys.end(input);
      const { done, undo } = options;
      const title = typeof done === "function" ? done(output) : done;
      if (title !== undefined && undo !== undefined) offerUndo(title, () => undo(input, output));
      else if (title !== undefined) showMessage("success", title);
      options.onDone?.(output, input);
      await readAgain();
    },
    onError: (thrown, input) => {
      keys.end(input, thrown);
      if (options.onFailed && thrown instanceof ApiError) options.onFailed(thrown);
      else showMessage("error", consoleFailureText(thrown));
    },
  });
}
