import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { findFileProblem } from "../../../../ui/controls/file-problem.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { UploadLine, useUploads } from "../../../../ui/feedback/uploads.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { MAX_FILES } from "../attached-files.ts";
import { attachToProject, fetchProjectFile, type Project, type ProjectFile } from "../contract.ts";
import { ProjectFilesField, roomOf } from "./project-files-field.tsx";

/** Files of the whole project, and a field to add more. */
export function ProjectFiles({ project, onChanged }: { project: Project; onChanged(): void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [round, setRound] = useState(0);
  const { sending, sendAll } = useUploads();
  const { isBusy, problem, run } = useAction();
  const ofWhole = project.files.filter(({ milestone_id: milestoneId }) => milestoneId === null);
  const room = MAX_FILES.client - project.files.filter(({ side }) => side === "client").length;
  if (ofWhole.length === 0 && !project.can_attach) return null;

  const send = () =>
    void run(async () => {
      try {
        await sendAll(files, (upload, onPercent) =>
          callEndpoint(attachToProject, { params: { project_id: project.id }, upload }, { onPercent }),
        );
        showMessage("success", "附件已上传");
      } finally {
        // Uploaded files are displayed, even if others failed.
        setFiles([]);
        setRound(round + 1);
        onChanged();
      }
    });

  return (
    <section aria-label="附件" className="rounded-lg border border-border p-5 sm:p-6">
      <h3 className="text-lg font-semibold">附件</h3>
      <FileList project={project} files={ofWhole} />
      {project.can_attach && (
        <div className="mt-4 grid gap-3">
          <ProjectFilesField key={round} label="再加附件" files={files} onChoose={setFiles} room={room} />
          <FormAlert text={problem ?? undefined} />
          <UploadLine sending={sending} />
          {files.length > 0 && findFileProblem(files, roomOf(room)) === null && (
            <div>
              <Button size="small" busyLabel={isBusy ? "正在上传…" : null} onClick={send}>
                上传
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** Downloads, each with a button that contains the file name. */
export function FileList({ project, files }: { project: Project; files: readonly ProjectFile[] }) {
  const { problem, run } = useAction();
  if (files.length === 0) return null;
  const fetchOne = ({ key, name }: ProjectFile) =>
    void run(async () => {
      const params = { project_id: project.id, file_key: key };
      saveFile(await callEndpoint(fetchProjectFile, { params }), name);
    });
  return (
    <>
      <ul className="mt-3 grid gap-1">
        {files.map((file) => (
          <li key={file.key} className="flex flex-wrap items-center gap-x-3 text-sm">
            {file.is_gone ? (
              <span className="break-all text-text-muted">{file.name}（到期已删除）</span>
            ) : (
              <button
                type="button"
                onClick={() => fetchOne(file)}
                className="min-h-11 break-all text-left text-brand hover:underline"
              >
                下载 {file.name}
              </button>
            )}
            <span className="text-text-muted tabular-nums">
              {sizeText(file.size_bytes)} · {file.side === "client" ? "你上传的" : "我们上传的"}
            </span>
          </li>
        ))}
      </ul>
      <FormAlert text={problem ?? undefined} />
    </>
  );
}
