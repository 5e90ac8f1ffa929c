import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AdminPicture, listPictures, uploadPicture } from "../../../features/content/pictures/admin-contract.ts";
import { findPictureProblem } from "../../../features/content/pictures/picture-problem.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { firstFailureText } from "../../feedback/failure-text.ts";

interface FailedPicture {
  file: File;
  reason: string;
  /** Whether the same file may succeed at another attempt. */
  canRetry: boolean;
}

/**
 * Uploads pictures to the library one after another, and reports those that failed with the reason. Pictures added
 * meanwhile wait for their turn.
 */
export function usePictureUpload(onUploaded: (picture: AdminPicture, file: File) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly FailedPicture[]>([]);
  const queue = useRef<File[]>([]);
  const isSending = useRef(false);

  async function send(files: readonly File[]) {
    setFailed((former) => former.filter(({ file, canRetry }) => canRetry && !files.includes(file)));
    queue.current.push(...files);
    if (isSending.current) return;
    isSending.current = true;
    for (let count = 1, file = queue.current.shift(); file !== undefined; count += 1, file = queue.current.shift()) {
      const total = count + queue.current.length;
      setProgress(total === 1 ? "正在上传" : `正在上传 ${count} / ${total}`);
      await sendOne(file);
    }
    isSending.current = false;
    setProgress(null);
    await client.invalidateQueries({ queryKey: [listPictures.name] });
  }

  async function sendOne(file: File) {
    const fail = (reason: string, canRetry: boolean) => setFailed((former) => [...former, { file, reason, canRetry }]);
    const problem = findPictureProblem(file);
    if (problem !== null) return fail(problem, false);
    try {
      onUploaded((await callEndpoint(uploadPicture, { upload: file })).picture, file);
    } catch (thrown) {
      fail(firstFailureText(thrown), true);
    }
  }

  const repeatable = failed.filter(({ canRetry }) => canRetry).map(({ file }) => file);
  return {
    progress,
    refused: failed.map(({ file, reason }) => `${file.name}：${reason}`),
    send,
    /** null: no failed picture can succeed at another attempt. */
    retry: repeatable.length === 0 ? null : () => void send(repeatable),
    forget: () => setFailed([]),
  };
}

/** Selects the pictures from dropped or pasted items. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
