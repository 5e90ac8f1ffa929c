import { useMemo } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { type DeviceSession, listSessions } from "../../account-contract.ts";
import { readSessionList } from "../session/auth-answer.ts";

interface DeviceList {
  sessions: DeviceSession[];
  /** How many devices the site allows at once. */
  maxDevices: number;
}

type Read = { list: DeviceList; error: null } | { list: null; error: ApiError | null };

/** The signed-in devices, the current one first. */
export function useSessions(): Read & { reload(): void } {
  const { data, error, reload } = usePersonalData(listSessions, {}, true);
  const read = useMemo(() => (data === null ? { list: null, error } : readAnswer(data)), [data, error]);
  return { ...read, reload };
}

function readAnswer(answer: OutputOf<typeof listSessions>): Read {
  try {
    const sessions = readSessionList(answer).toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
    return { list: { sessions, maxDevices: answer.max_devices }, error: null };
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    return { list: null, error: cause };
  }
}
