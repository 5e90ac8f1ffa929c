import { saveFile } from "../browser/save-file.ts";
import { Button } from "../controls/button.tsx";
import { showMessage } from "../feedback/feedback.ts";
import { useAction } from "../feedback/use-action.ts";
import { useConsole } from "./console-context.ts";
import { loadFailureText } from "./console-failure.ts";

interface DownloadButtonProps {
  label: string;
  fileName: string;
  /** Loads the file, after an identity confirmation where the endpoint requires one. */
  fetchFile(): Promise<Blob>;
}

/** Loads a file from an endpoint and saves it as a browser download. */
export function DownloadButton({ label, fileName, fetchFile }: DownloadButtonProps) {
  const { reauthentication } = useConsole();
  const { isBusy, run } = useAction();
  async function download() {
    try {
      saveFile(await reauthentication.withFresh(fetchFile), fileName);
    } catch (thrown) {
      showMessage("error", loadFailureText(thrown));
    }
  }
  return (
    <Button size="small" variant="secondary" busyLabel={isBusy ? "正在取" : null} onClick={() => void run(download)}>
      {label}
    </Button>
  );
}
