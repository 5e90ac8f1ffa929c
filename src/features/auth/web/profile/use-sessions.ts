import { useMemo } from "react";
import { ApiError } from "../../../../kit/api-error.ts";
import { usePersonalData } from "../../../../ui/personal-data.ts";
import { type DeviceSession, listSessions } from "../../account-contract.ts";
import { readSessionList } from "../auth-answer.ts";

/** The devices that are signed in, this one first. */
export function useSessions(): { sessions: DeviceSession[] | null; error: ApiError | null; reload(): void } {
  const { data, error, reload } = usePersonalData(listSessions, {}, true);
  const read = useMemo(() => (data === null ? { sessions: null, error: null } : readAnswer(data)), [data]);
  return { ...read, error: error ?? read.error, reload };
}

function readAnswer(answer: unknown): { sessions: DeviceSession[] | null; error: ApiError | null } {
  try {
    const sessions = readSessionList(answer);
    return { sessions: sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)), error: null };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    return { sessions: null, error: new ApiError({ status: 200, code: "BAD_ANSWER", message, cause }) };
  }
}
