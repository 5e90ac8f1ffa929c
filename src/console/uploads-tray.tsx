import { useEffect, useState, useSyncExternalStore } from "react";
import { sizeText } from "../kit/values/size-text.ts";
import { type ConsoleUpload, type UploadState, uploadQueue } from "../ui/console/uploads/upload-queue.ts";
import { Button } from "../ui/controls/button.tsx";
import { ProgressLine } from "../ui/display/progress-line.tsx";
import { sendByTus } from "./send-by-tus.ts";

uploadQueue.connect(sendByTus);

const WORDS: Readonly<Record<UploadState, string>> = {
  waiting: "等着上传",
  sending: "正在上传",
  paused: "暂停了",
  failed: "没有传完",
  done: "已经传完",
};

const UNFINISHED: readonly UploadState[] = ["waiting", "sending", "paused", "failed"];

/** Shows the uploads of this window on every console page until they are finished and dismissed. */
export function UploadsTray() {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.view);
  const [isOpen, setOpen] = useState(true);
  const left = uploads.filter(({ state }) => UNFINISHED.includes(state)).length;

  useEffect(() => {
    if (left === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [left]);

  if (uploads.length === 0) return null;
  return (
    <section
      aria-label="上传"
      data-uploads-tray=""
      className="fixed right-3 bottom-[calc(12px+var(--save-bar,0px)+var(--view-bar,0px))] z-[41] w-[min(360px,calc(100vw-24px))] rounded-lg border border-border bg-card text-sm shadow-float"
    >
      <div className="flex items-center gap-2 px-3 py-2">
        <p aria-live="polite" className="mr-auto font-medium">
          {left > 0 ? `还有 ${left} 个文件没有传完` : "文件都传完了"}
        </p>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "收起" : "展开"}
        </Button>
        {left === 0 && (
          <Button size="small" variant="quiet" onClick={() => uploads.forEach(({ id }) => void uploadQueue.remove(id))}>
            清空
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className="max-h-[40dvh] overflow-y-auto border-t border-border px-3">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UploadRow({ upload }: { upload: ConsoleUpload }) {
  const { id, name, state, problem, sentBytes, sizeBytes } = upload;
  const percent = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100);
  return (
    <li className="border-b border-border py-2 last:border-b-0">
      <p className="truncate">{name}</p>
      <ProgressLine label={`${WORDS[state]} ${name}`} percent={percent} />
      <div className="flex flex-wrap items-center gap-2">
        <p className={`mr-auto ${state === "failed" ? "text-danger-text" : "text-text-muted"}`}>
          {problem ?? `${WORDS[state]} · ${sizeText(sizeBytes)}`}
        </p>
        {(state === "sending" || state === "waiting") && (
          <Button size="small" variant="text" aria-label={`暂停 ${name}`} onClick={() => uploadQueue.pause(id)}>
            暂停
          </Button>
        )}
        {(state === "paused" || state === "failed") && (
          <Button size="small" variant="text" aria-label={`继续 ${name}`} onClick={() => uploadQueue.resume(id)}>
            继续
          </Button>
        )}
        <Button
          size="small"
          variant="text"
          aria-label={`${state === "done" ? "收走" : "移除"} ${name}`}
          onClick={() => uploadQueue.remove(id)}
        >
          {state === "done" ? "收走" : "移除"}
        </Button>
      </div>
    </li>
  );
}
