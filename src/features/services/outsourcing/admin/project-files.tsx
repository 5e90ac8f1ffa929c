import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AttachedFiles } from "../../../../ui/console/attached-files.tsx";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FileField } from "../../../../ui/controls/file-field.tsx";
import { type AdminProject, attachDelivery, readProject, viewProjectFile } from "../admin-contract.ts";
import { MAX_FILE_BYTES } from "../attached-files.ts";

/** Lists the files of client and staff, and uploads files of staff. */
export function ProjectFiles({ project }: { project: AdminProject }) {
  const { id, files } = project;
  return (
    <>
      {files.length === 0 && <p className="text-sm text-text-muted">还没有文件。</p>}
      <AttachedFiles
        files={files}
        note={({ side }) => (side === "client" ? "客户" : "我们")}
        read={({ key }) => callEndpoint(viewProjectFile, { params: { project_id: id, file_key: key } })}
      />
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
      className="mt-4 flex flex-col items-start gap-3"
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
