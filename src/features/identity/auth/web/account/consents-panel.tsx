import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { SettingsSection } from "../../../../../ui/layout/settings-section.tsx";
import { acceptConsents, listConsents } from "../../account-contract.ts";

type Consents = OutputOf<typeof listConsents>;

const NAMES = { terms: "用户协议", privacy: "隐私政策" } as const;

/** Lists which texts the user agreed to, in which version and when, and the version in force if it is newer. */
export function ConsentsPanel() {
  const { data, error, reload } = usePersonalData(listConsents, {}, true);
  if (error !== null) return <LoadNote what="协议记录" error={error} onRetry={reload} />;
  return (
    <SettingsSection title="协议与授权" text="你同意过的每个版本都记在这里。">
      {data === null ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          {data.is_outdated && <NewVersion consents={data} onAccepted={reload} />}
          {data.items.length === 0 ? (
            <p className="text-sm text-text-secondary">还没有同意记录。注册或首次扫码登录时勾选的协议会记在这里。</p>
          ) : (
            <ConsentTable items={data.items} />
          )}
        </>
      )}
    </SettingsSection>
  );
}

function ConsentTable({ items }: { items: Consents["items"] }) {
  return (
    <ul className="divide-y divide-border">
      {items.map((item) => (
        <li
          key={`${item.document}-${item.version}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <span>
            <a
              href={`/legal/${item.document}`}
              target="_blank"
              rel="noopener"
              className="font-medium text-brand underline underline-offset-2"
            >
              {NAMES[item.document]}
            </a>
            <span className="ml-3 text-sm text-text-secondary tabular-nums">版本 {item.version}</span>
          </span>
          <time dateTime={item.agreed_at} className="text-sm text-text-secondary tabular-nums">
            {formatExactTime(new Date(item.agreed_at))} 同意
          </time>
        </li>
      ))}
    </ul>
  );
}

function NewVersion({ consents, onAccepted }: { consents: Consents; onAccepted(): void }) {
  const { isBusy, problem, run } = useAction();

  async function accept() {
    await callEndpoint(acceptConsents, { body: consents.current });
    showMessage("success", "已记录你的同意");
    onAccepted();
  }

  return (
    <div className="mb-6 rounded-md border border-warning-border bg-warning-bg p-4">
      <p className="font-semibold">协议有新版本</p>
      <p className="mt-1 text-sm">
        现行的是
        {(["terms", "privacy"] as const).map((kind) => (
          <a
            key={kind}
            href={`/legal/${kind}`}
            target="_blank"
            rel="noopener"
            className="mx-1 text-warning-text underline underline-offset-2"
          >
            {NAMES[kind]}（{consents.current[kind]}）
          </a>
        ))}
        ，请阅读后确认。
      </p>
      <FormAlert text={problem} />
      <Button className="mt-3" busyLabel={isBusy ? "请稍候…" : null} onClick={() => void run(accept)}>
        我已阅读并同意
      </Button>
    </div>
  );
}
