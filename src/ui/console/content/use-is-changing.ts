import { useIsMutating } from "@tanstack/react-query";
import type { EndpointSpec } from "../../../kit/api/endpoint.ts";

/** Whether an action is running that changes the answer of this endpoint; it ends when the answer is loaded again. */
export function useIsChanging({ name }: EndpointSpec): boolean {
  return useIsMutating({ predicate: ({ options }) => options.mutationKey?.includes(name) === true }) > 0;
}
