import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { ErrorNote, Skeleton } from "../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { describeUnsubscribe, unsubscribe } from "../settings-contract.ts";

/** The page of a mail's unsubscribe link: names the kind, and stops it after a confirmation. */
export function UnsubscribePanel({ token }: { token: string }) {
  const { data, error, reload } = usePersonalData(describeUnsubscribe, { query: { t: token } }, token !== "");
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, run } = useAction();
  if (token === "" || error?.status === 404)
    return <ErrorNote title="退订链接不对" text="可能没有复制完整，请从邮件里重新打开。" />;
  if (error !== null) return <LoadNote what="退订链接" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[132px] w-full rounded-lg" />;
  const stop = () =>
    run(async () => {
      await callEndpoint(unsubscribe, { query: { t: token } });
      setDone(true);
    });
  const isOff = isDone || data.is_off;
  return (
    <div className="rounded-lg border border-border bg-card p-6">
      <p role="status" className="text-lg font-semibold">
        {isOff ? `不会再发“${data.label}”的邮件` : `不再接收“${data.label}”的邮件`}
      </p>
      <p className="mt-2 text-text-secondary">
        站内通知不受影响，登录后随时可以在
        <Link to="/user/profile?tab=notices" className="text-brand underline underline-offset-2">
          通知设置
        </Link>
        里改。
      </p>
      {problem !== null && (
        <p role="alert" className="mt-3 text-sm text-danger-text">
          {problem}
        </p>
      )}
      {!isOff && (
        <Button className="mt-5" busyLabel={isBusy ? "正在退订" : null} onClick={() => void stop()}>
          确认退订
        </Button>
      )}
    </div>
  );
}
