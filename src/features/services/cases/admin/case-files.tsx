import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type AdminCase, viewCaseFile } from "../admin-contract.ts";

/** Lists the attachments of a case for download. */
export function CaseFiles({ shown }: { shown: AdminCase }) {
  const { reauthentication } = useConsole();
  const { isBusy, problem, run } = useAction();
  async function fetchFile(key: string, name: string) {
    const params = { case_no: shown.case_no, file_key: key };
    saveFile(await reauthentication.withFresh(() => callEndpoint(viewCaseFile, { params })), name);
  }
  return (
    <>
      <FormAlert text={problem ?? undefined} />
      <ul className="flex flex-col gap-2 text-sm">
        {shown.files.map(({ key, name, size_bytes, is_gone }) => (
          <li key={key} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-text-muted tabular-nums">{sizeText(size_bytes)}</span>
            {is_gone ? (
              <span className="text-text-muted">已到期删除</span>
            ) : (
              <Button
                size="small"
                variant="secondary"
                disabled={isBusy}
                onClick={() => void run(() => fetchFile(key, name))}
              >
                下载
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
