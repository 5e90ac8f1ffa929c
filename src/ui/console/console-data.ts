import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listWaiting } from "../../features/identity/staff/waiting-contract.ts";
import { ApiError, isPassing } from "../../kit/api/api-error.ts";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../kit/api/endpoint.ts";
import { drawKey } from "../browser/draw-key.ts";
import { showMessage, showNotification } from "../feedback/feedback.ts";
import { useConsole } from "./console-context.ts";
import { consoleFailureText } from "./console-failure.ts";

const MAX_RETRIES = 2;
const UNDO_MS = 10_000;
const CHANGING_MS = 3_000;

/** The console's cache of answers: read again when the window returns, retried where the same call may succeed later. */
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
  /** Read again this often, whatever it contains. */
  everyMs?: number;
  /** Whether it is read at all. */
  isWanted?: boolean;
  /** Whether it changes by itself soon: then it is read again every few seconds. */
  isChanging?(output: OutputOf<E>): boolean;
}

/** The answer of an endpoint, cached under its name and input. A former answer stays shown while a newer one loads. */
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
  /** What changed by it: answers of these endpoints are read again. */
  changes: readonly EndpointSpec[];
  /** Shown once it is done. */
  done?: string | ((output: OutputOf<E>) => string);
  /** Offered for ten seconds after it is done. */
  undo?(input: InputOf<E>, output: OutputOf<E>): Promise<unknown>;
  onDone?(output: OutputOf<E>, input: InputOf<E>): void;
  /** Absent: a failure is shown as a message. */
  onFailed?(failure: ApiError): void;
}

/**
 * An act of staff. It asks for a confirmation of who one is where the server requires it, sends a POST under one key
 * so that a repeated call answers the same, and reads again what it changed, with the numbers of what waits.
 */
export function useAct<E extends EndpointSpec>(endpoint: E, options: ActOptions<E>) {
  const client = useQueryClient();
  const { reauthentication } = useConsole();
  const readAgain = () =>
    Promise.all([...options.changes, listWaiting].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
  return useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => {
      const idempotencyKey = drawKey();
      return reauthentication.withFresh(() => callEndpoint(endpoint, input, { idempotencyKey }));
    },
    onSuccess: async (output, input) => {
      showDone(options, input, output, readAgain);
      options.onDone?.(output, input);
      await readAgain();
    },
    onError: (thrown) => {
      if (options.onFailed && thrown instanceof ApiError) options.onFailed(thrown);
      else showMessage("error", consoleFailureText(thrown));
    },
  });
}

function showDone<E extends EndpointSpec>(
  { done, undo }: ActOptions<E>,
  input: InputOf<E>,
  output: OutputOf<E>,
  readAgain: () => Promise<unknown>,
): void {
  const title = typeof done === "function" ? done(output) : done;
  if (title === undefined) return;
  if (undo === undefined) {
    showMessage("success", title);
    return;
  }
  const run = () =>
    undo(input, output).then(readAgain, (thrown: unknown) => showMessage("error", consoleFailureText(thrown)));
  showNotification({
    kind: "success",
    title,
    durationMs: UNDO_MS,
    keepAliveOnHover: true,
    placement: "bottom-right",
    action: { label: "撤销", run },
  });
}
