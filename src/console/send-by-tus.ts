import { DetailedError, Upload } from "tus-js-client";
import { browserSession } from "../features/identity/auth/web/browser-session.ts";
import type { StartSending } from "../ui/console/uploads/upload-queue.ts";

/** Small enough for proxies, and little is sent again after a lost connection. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

const PROBLEMS: Readonly<Record<number, string>> = {
  401: "登录已经失效，登录后再继续",
  403: "你的账号不能上传",
  404: "服务器上没有这个上传了，请移除后重新选文件",
  410: "服务器上没有这个上传了，请移除后重新选文件",
  413: "服务器前面的代理不收这么大的一段，请联系站长",
  507: "服务器的磁盘满了，腾出空间后可以继续",
};

/** Sends a file with the tus protocol to an upload that an endpoint created, and resumes at the server's offset. */
export const sendByTus: StartSending = ({ url, file, onSent, onDone, onFailed }) => {
  const upload = new Upload(file, {
    uploadUrl: new URL(url, location.href).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const token = await browserSession().accessToken();
      if (token !== null) request.setHeader("Authorization", `Bearer ${token}`);
    },
    onProgress: (bytes) => onSent(bytes),
    onSuccess: () => onDone(),
    onError: (error) => onFailed(problemOf(error)),
  });
  upload.start();
  return { stop: () => void upload.abort() };
};

function problemOf(error: Error | DetailedError): string {
  const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
  if (status === 0) return "网络断了，连上后可以从这里继续";
  return PROBLEMS[status] ?? `服务器没有收下（${status}），请稍后继续`;
}
