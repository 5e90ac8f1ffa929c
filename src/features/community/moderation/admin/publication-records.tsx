import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { useConsole, useMay } from "../../../../ui/console/console-context.ts";
import { Facts, Moment } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type QueueItem, readPublications } from "../admin-contract.ts";

type Publication = OutputOf<typeof readPublications>["items"][number];

/**
 * Reads from where and when each version of a text was published, which authorities may ask for. Reading needs a fresh
 * login and is recorded, so nothing is loaded before the button is pressed.
 */
export function PublicationRecords({ item: { kind, id } }: { item: QueueItem }) {
  const mayRead = useMay("publications.read");
  const { reauthentication } = useConsole();
  const { isBusy, problem, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [records, setRecords] = useState<readonly Publication[] | null>(null);
  if (!mayRead) return null;
  const read = async () => {
    const { items } = await reauthentication.withFresh(() => callEndpoint(readPublications, { query: { kind, id } }));
    setRecords(items);
  };
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        发布记录
      </Button>
      {isOpen && (
        <Sheet
          isOpen
          title="发布记录"
          text="各个版本从哪个网络地址、什么时候发布，只在有关部门依法要求时看。谁看过会记在操作记录里。"
          onClose={() => setOpen(false)}
        >
          <FormAlert text={problem ?? undefined} />
          {records === null ? (
            <Button size="small" busyLabel={isBusy ? "正在取" : null} onClick={() => void run(read)}>
              看记录
            </Button>
          ) : (
            <Records records={records} />
          )}
        </Sheet>
      )}
    </>
  );
}

function Records({ records }: { records: readonly Publication[] }) {
  if (records.length === 0) return <p className="text-sm text-text-secondary">没有记录：已经过了保存的期限。</p>;
  return (
    <ol className="flex flex-col gap-4">
      {records.map(({ published_at: at, change, title, source, ip, port, user_id: userId }) => (
        <li key={at} className="rounded-md border border-border p-3">
          <Facts
            facts={[
              [change === "new" ? "发布" : "修改", <Moment key="at" at={at} />],
              ["网络地址", port === null ? ip : `${ip}，端口 ${port}`],
              ["用户编号", userId],
              ["标题", title],
              [
                "正文",
                <span key="source" className="break-words whitespace-pre-wrap">
                  {source}
                </span>,
              ],
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
