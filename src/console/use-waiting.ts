import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listWaiting } from "../features/identity/staff/waiting-contract.ts";
import { useAnswer } from "../ui/console/console-data.ts";
import { onNews } from "../ui/facts/news.ts";

const READ_AGAIN_MS = 60_000;

/**
 * Loads the waiting work of this staff member: again with every notification, after every action, and once a minute.
 */
export function useWaiting() {
  const client = useQueryClient();
  useEffect(() => onNews(() => void client.invalidateQueries({ queryKey: [listWaiting.name] })), [client]);
  return useAnswer(listWaiting, {}, { everyMs: READ_AGAIN_MS });
}
