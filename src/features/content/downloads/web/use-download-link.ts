import { useState } from "react";
import { useSession } from "../../../../ui/facts/session.ts";
import { firstFailureText } from "../../../../ui/feedback/failure-text.ts";
import { fetchCode } from "../../../../ui/trouble/fetch-code.ts";
import type { AccessPrompt } from "../../../access/membership/access-actions.ts";
import type { DownloadLink } from "../contract.ts";

/**
 * Requests a ticket and gives its file to the browser; a guest is sent to the login and continues after it (spec §6). A
 * separate purchase waits until the buyer agrees that opening it ends the right to a refund (decisions §9, point 6).
 */
export function useDownloadLink(requestLink: () => Promise<DownloadLink>, contentType: string) {
  const { openLogin, status } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [prompt, setPrompt] = useState<AccessPrompt | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [waitsForConsent, setWaitsForConsent] = useState(false);

  const logIn = () => openLogin({ reason: "登录后下载", afterwards: () => void fetchFile() });

  function start(): void {
    // Avoids a request for a file that guests cannot download.
    if (status === "guest" && contentType !== "free") logIn();
    else if (!isBusy) void fetchFile();
  }

  async function fetchFile({ isAgreed = false } = {}): Promise<void> {
    setBusy(true);
    setWaitsForConsent(false);
    setPrompt(null);
    setProblem(null);
    try {
      const { url, file_name, ends_refund } = await requestLink();
      if (ends_refund && !isAgreed) setWaitsForConsent(true);
      else startBrowserDownload(url, file_name);
    } catch (thrown) {
      // If the prompt's texts cannot be loaded, the site's own message is displayed.
      const refusal = await fetchCode(loadPrompts).then(
        ({ refusalPrompt }) => refusalPrompt(thrown, "download"),
        () => null,
      );
      if (refusal?.action?.kind === "open_login") logIn();
      else if (refusal) setPrompt(refusal);
      else setProblem(firstFailureText(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, prompt, problem, waitsForConsent, start, agree: () => void fetchFile({ isAgreed: true }) };
}

/** Loaded only after a refusal. */
const loadPrompts = () => import("../../../access/membership/refusal-prompt.ts");

/** The browser downloads the file itself, because it displays the progress and can resume. */
function startBrowserDownload(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
