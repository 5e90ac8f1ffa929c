import type { ReactNode } from "react";
import { sizeText } from "../../kit/values/size-text.ts";
import { saveFile } from "../browser/save-file.ts";
import { Button } from "../controls/button.tsx";
import { FormAlert } from "../feedback/form-alert.tsx";
import { useAction } from "../feedback/use-action.ts";
import { useConsole } from "./console-context.ts";

interface AttachedFile {
  key: string;
  name: string;
  size_bytes: number;
  /** Deleted after its retention period. */
  is_gone: boolean;
}

interface AttachedFilesProps<F extends AttachedFile> {
  files: readonly F[];
  /** Fetches the bytes; requires a fresh login. */
  read(file: F): Promise<Blob>;
  /** Shown before the name. */
  note?(file: F): ReactNode;
}

/** Private files that users attached, each with a download button. */
export function AttachedFiles<F extends AttachedFile>({ files, read, note }: AttachedFilesProps<F>) {
  const { reauthentication } = useConsole();
  const { isBusy, problem, run } = useAction();
  const download = async (file: F) => saveFile(await reauthentication.withFresh(() => read(file)), file.name);
  return (
    <>
      <FormAlert text={problem ?? undefined} />
      <ul className="flex flex-col gap-2 text-sm">
        {files.map((file) => (
          <li key={file.key} className="flex flex-wrap items-center gap-3">
            {note && <span className="text-text-muted">{note(file)}</span>}
            <span className="min-w-0 truncate">{file.name}</span>
            <span className="text-text-muted tabular-nums">{sizeText(file.size_bytes)}</span>
            {file.is_gone ? (
              <span className="text-text-muted">已到期删除</span>
            ) : (
              <Button size="small" variant="secondary" disabled={isBusy} onClick={() => void run(() => download(file))}>
                下载
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
