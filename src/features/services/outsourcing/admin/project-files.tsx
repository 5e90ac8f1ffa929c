import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FileField } from "../../../../ui/controls/file-field.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type AdminProject, attachDelivery, readProject, viewProjectFile } from "../admin-contract.ts";
import { MAX_FILE_BYTES } from "../attached-files.ts";

/** Lists the files of client and staff, and uploads files of staff. */
export function ProjectFiles({ project }: { project: AdminProject }) {
  const { reauthentication } = useConsole();
  const { isBusy, problem, run } = useAction();
  async function fetchFile(key: string, name: string) {
    const params = { project_id: project.id, file_key: key };
    saveFile(await reauthentication.withFresh(() => callEndpoint(viewProjectFile, { params })), name);
  }
  return (
    <>
      <FormAlert text={problem ?? undefined} />
      {project.files.length === 0 && <p className="mb-3 text-sm text-text-muted">还没有文件。</p>}
      <ul className="mb-4 flex flex-col gap-2 text-sm">
        {project.files.map(({ key, name, side, size_bytes, is_gone }) => (
          <li key={key} className="flex flex-wrap items-center gap-3">
            <span className="text-text-muted">{side === "client" ? "客户" : "我们"}</span>
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
      <NewFile project={project} />
    </>
  );
}

function NewFile({ project }: { project: AdminProject }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const attach = useAct(attachDelivery, {
    changes: [readProject],
    done: "文件已经加上，客户能看到",
    onDone: () => setFiles([]),
  });
  const [file] = files;
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) attach.mutate({ params: { project_id: project.id }, query: {}, upload: file });
      }}
    >
      <FileField
        label="加一个文件"
        accept=".jpg,.jpeg,.png,.webp,.pdf,.zip,.docx,.xlsx,.pptx"
        hint="图片、PDF、Office 文档或 zip，客户能看到"
        files={files}
        onChoose={(chosen) => setFiles(chosen.slice(0, 1))}
        room={{ bytesEach: MAX_FILE_BYTES, files: 1 }}
      />
      <Button type="submit" variant="secondary" disabled={!file} busyLabel={attach.isPending ? "正在上传" : null}>
        加上
      </Button>
    </form>
  );
}
