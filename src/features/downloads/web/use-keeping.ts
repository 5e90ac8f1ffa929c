import { useState } from "react";
import { ApiError } from "../../../kit/api/api-error.ts";
import { useSession } from "../../../ui/facts/session.ts";
import { firstFailureText } from "../../../ui/feedback/failure-text.ts";
import { type AccessPrompt, missingContentPrompt, promptForReason } from "../../membership/access-prompts.ts";
import type { Keeping } from "../contract.ts";

/** Asks for a ticket and hands its file to the browser; a guest meets the login, and goes on after it (spec §6). */
export function useKeeping(ask: () => Promise<Keeping>, contentType: string) {
  const { openLogin, status } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [prompt, setPrompt] = useState<AccessPrompt | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const logIn = () => openLogin({ reason: "登录后下载", afterwards: () => void fetchFile() });

  function start(): void {
    // What a guest cannot have is not asked for.
    if (status === "guest" && contentType !== "free") logIn();
    else if (!isBusy) void fetchFile();
  }

  async function fetchFile(): Promise<void> {
    setBusy(true);
    setPrompt(null);
    setProblem(null);
    try {
      const { url, file_name } = await ask();
      handOver(url, file_name);
    } catch (thrown) {
      const code = thrown instanceof ApiError ? thrown.code : "";
      if (code === "NOT_LOGGED_IN") logIn();
      else if (REASONS.has(code)) setPrompt(promptForReason(code.toLowerCase()));
      else if (code === "NOT_FOUND") setPrompt(missingContentPrompt);
      else setProblem(firstFailureText(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, prompt, problem, start };
}

const REASONS: ReadonlySet<string> = new Set(["NOT_VIP", "VIP_EXPIRED", "INSUFFICIENT_LEVEL", "UNKNOWN_TYPE"]);

/** The browser fetches it by itself: it shows how far it is, and can go on after a cut. */
function handOver(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
