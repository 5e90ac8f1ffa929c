import { saveFile } from "../browser/save-file.ts";
import { Button } from "../controls/button.tsx";
import { failureText } from "../feedback/failure-text.ts";
import { showMessage } from "../feedback/feedback.ts";
import { useAction } from "../feedback/use-action.ts";
import { useConsole } from "./console-context.ts";

interface DownloadButtonProps {
  label: string;
  fileName: string;
  /** Fetches the file; asked for a confirmation of who one is where the endpoint requires it. */
  fetchFile(): Promise<Blob>;
}

/** Fetches a file of an endpoint and hands it to the downloads of the browser. */
export function DownloadButton({ label, fileName, fetchFile }: DownloadButtonProps) {
  const { reauthentication } = useConsole();
  const { isBusy, run } = useAction();
  async function download() {
    try {
      saveFile(await reauthentication.withFresh(fetchFile), fileName);
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
  }
  return (
    <Button size="small" variant="secondary" busyLabel={isBusy ? "正在取" : null} onClick={() => void run(download)}>
      {label}
    </Button>
  );
}
