import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listWaiting } from "../../features/identity/staff/waiting-contract.ts";
import type { ApiError } from "../../kit/api/api-error.ts";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../kit/api/endpoint.ts";
import { onNews } from "../../ui/facts/news.ts";

const READ_AGAIN_MS = 60_000;

/** What waits for this staff member: read again with every notification, after every act, and once a minute. */
export function useWaiting() {
  const client = useQueryClient();
  useEffect(() => onNews(() => void client.invalidateQueries({ queryKey: [listWaiting.name] })), [client]);
  return useQuery<OutputOf<typeof listWaiting>, ApiError>({
    queryKey: [listWaiting.name],
    queryFn: ({ signal }) => callEndpoint(listWaiting, {}, { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
}
