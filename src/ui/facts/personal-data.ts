import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../kit/api/endpoint.ts";

/** Data that only this visitor may see, fetched after the page is displayed. */
export type PersonalData<T> =
  | { state: "waiting"; data: null; error: null }
  | { state: "ready"; data: T; error: null }
  | { state: "failed"; data: null; error: ApiError };

/** The state of the fetch, for components that do not read the data. */
export type FetchState = Pick<PersonalData<unknown>, "state" | "error"> & { reload(): void };

const WAITING = { state: "waiting", data: null, error: null } as const;

/**
 * Calls an endpoint in the browser while `isWanted`, and again when the input changes or `reload` is called. The
 * previous response stays visible while a newer one is loading (`isCurrent` is false then); an error stays visible only
 * while the same input is retried.
 */
export function usePersonalData<E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  isWanted: boolean,
): PersonalData<OutputOf<E>> & { isCurrent: boolean; reload(): void } {
  const [answer, setAnswer] = useState<PersonalData<OutputOf<E>>>(WAITING);
  const [answeredKey, setAnsweredKey] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((former) => former + 1), []);
  const key = JSON.stringify(input);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is cleared when the input changes
  useEffect(() => setAnswer((former) => (former.state === "failed" ? WAITING : former)), [endpoint, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` repeats the request
  useEffect(() => {
    if (!isWanted) return setAnswer(WAITING);
    const stopper = new AbortController();
    callEndpoint(endpoint, JSON.parse(key) as InputOf<E>, { signal: stopper.signal }).then(
      (data) => {
        setAnswer({ state: "ready", data, error: null });
        setAnsweredKey(key);
      },
      (error: unknown) => {
        if (error instanceof ApiError) setAnswer({ state: "failed", data: null, error });
        else if (!stopper.signal.aborted) throw error;
      },
    );
    return () => stopper.abort();
  }, [endpoint, key, isWanted, round]);

  return { ...answer, isCurrent: answer.state === "ready" && answeredKey === key, reload };
}
