import { useState } from "react";
import { ProgressLine } from "../display/progress-line.tsx";

interface Sending {
  name: string;
  percent: number;
  /** The position of the file, and the number of files in `of`. */
  place: number;
  of: number;
}

type Send = (file: File, onPercent: (percent: number) => void) => Promise<unknown>;

/** Sends files one after the other and reports the progress; a failure stops it and is thrown. */
export function useUploads() {
  const [sending, setSending] = useState<Sending | null>(null);
  async function sendAll(files: readonly File[], send: Send): Promise<void> {
    try {
      for (const [index, file] of files.entries()) {
        const at = { name: file.name, place: index + 1, of: files.length };
        setSending({ ...at, percent: 0 });
        await send(file, (percent) => setSending({ ...at, percent }));
      }
    } finally {
      setSending(null);
    }
  }
  return { sending, sendAll };
}

/** The file that is being sent, and its progress. */
export function UploadLine({ sending }: { sending: Sending | null }) {
  if (sending === null) return null;
  const { name, percent, place, of } = sending;
  return (
    <div>
      <p aria-hidden="true" className="flex gap-3 text-sm text-text-secondary">
        <span className="min-w-0 truncate">正在上传 {name}</span>
        {of > 1 && (
          <span className="shrink-0 tabular-nums">
            {place}/{of}
          </span>
        )}
      </p>
      <ProgressLine label={`正在上传 ${name}`} percent={percent} />
    </div>
  );
}
