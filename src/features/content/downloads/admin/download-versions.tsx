import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Moment } from "../../../../ui/console/page-parts.tsx";
import { uploadQueue } from "../../../../ui/console/uploads/upload-queue.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { FileButton } from "../../../../ui/controls/file-button.tsx";
import { Labelled } from "../../../../ui/controls/labelled.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import {
  type AdminDownload,
  beginDownloadVersion,
  listAllDownloads,
  removeDownloadVersion,
} from "../admin-contract.ts";
import { MAX_FILE_BYTES, MAX_VERSIONS } from "../download-limits.ts";

/** Lists the versions of a download, newest first, and uploads another one. */
export function DownloadVersions({ download }: { download: AdminDownload }) {
  const confirm = useConfirm();
  const remove = useAct(removeDownloadVersion, { changes: [listAllDownloads], done: "这个版本已经删除" });
  const askToRemove = (version: AdminDownload["versions"][number]) =>
    confirm({
      title: `删除“${version.file_name}”`,
      text: `${version.taken} 人次下载过这个版本，删除后不能恢复。`,
      label: "删除",
      onConfirm: async () => {
        await remove.mutateAsync({ params: { id: download.id, version_id: version.id } });
      },
    });
  return (
    <>
      <ul className="flex max-h-[40dvh] flex-col divide-y divide-border overflow-y-auto text-sm">
        {download.versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-3 py-2">
            <span className="min-w-0 flex-1 break-all">
              {version.label !== "" && <b>{version.label} </b>}
              {version.file_name}
              <span className="block text-text-muted">
                {sizeText(version.size_bytes)} · {version.taken} 人次 · <Moment at={version.published_at} />
                {version.state !== "ready" && (version.state === "uploading" ? " · 没有传完" : " · 等着处理")}
              </span>
            </span>
            <Button
              size="small"
              variant="text"
              aria-label={`删除 ${version.file_name}`}
              onClick={() => askToRemove(version)}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      {download.versions.length === 0 && <p className="text-sm text-text-muted">还没有文件，读者下载不了。</p>}
      {download.versions.length < MAX_VERSIONS && <NewVersion downloadId={download.id} />}
    </>
  );
}

function NewVersion({ downloadId }: { downloadId: number }) {
  const client = useQueryClient();
  const [label, setLabel] = useState("");
  const [notes, setNotes] = useState("");
  const [problem, setProblem] = useState<string>();

  function take(file: File) {
    const found = problemOf(file);
    setProblem(found);
    if (found !== undefined) return;
    const idempotencyKey = drawKey();
    const body = { file_name: file.name, label, notes, size_bytes: file.size };
    const readAgain = () => void client.invalidateQueries({ queryKey: [listAllDownloads.name] });
    uploadQueue.add({
      file,
      async begin() {
        const begun = await callEndpoint(
          beginDownloadVersion,
          { params: { id: downloadId }, body },
          { idempotencyKey },
        );
        return begun.upload_url;
      },
      onDone: readAgain,
    });
  }

  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-border pt-4">
      <Field
        label="版本号"
        hint="可以不写，例如 2.1"
        value={label}
        maxLength={40}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <Field
        label="改了什么"
        value={notes}
        maxLength={500}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
      />
      <Labelled label="文件（最大 4 GB），选好就开始上传">
        {(tied) => (
          <FileButton
            {...tied}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) take(chosen);
              currentTarget.value = "";
            }}
          />
        )}
      </Labelled>
      <FormAlert text={problem} />
    </div>
  );
}

function problemOf({ name, size }: File): string | undefined {
  if (size === 0) return `${name} 是空的，请重新导出`;
  return size > MAX_FILE_BYTES ? `${name} 超过 ${sizeText(MAX_FILE_BYTES)}，请先压缩` : undefined;
}
