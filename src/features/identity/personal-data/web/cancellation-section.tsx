import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import type { Reauthentication } from "../../../../ui/facts/reauthentication.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { SettingsRow, SettingsRows, SettingsRowsSkeleton } from "../../../../ui/layout/settings-row.tsx";
import { SettingsSection } from "../../../../ui/layout/settings-section.tsx";
import { type Cancellation, getCancellation, requestCancellation, withdrawCancellation } from "../contract.ts";

/** Account deletion: its consequences, the cooling-off period, and how to withdraw it. */
export function CancellationSection({ reauthentication }: { reauthentication: Reauthentication }) {
  const { data, error, reload } = usePersonalData(getCancellation, {}, true);
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, problem, run } = useAction();

  async function withdraw() {
    await callEndpoint(withdrawCancellation, {});
    showMessage("success", "已撤回，账号照常使用");
    reload();
  }

  if (error !== null) return <LoadNote what="注销账号" error={error} onRetry={reload} />;
  const cancellation = data?.cancellation ?? null;
  return (
    <SettingsSection title="注销账号" text="注销后，账号和个人数据会被删除，不能恢复。">
      {cancellation === null && <SettingsRowsSkeleton count={1} />}
      {cancellation !== null && cancellation.due_at !== null && (
        <SettingsRows>
          <SettingsRow
            title="正在等待注销"
            text={`账号将在 ${formatExactTime(new Date(cancellation.due_at))} 删除。在那之前可以撤回，一切照旧。`}
            action={
              <Button busyLabel={isBusy ? "请稍候…" : null} onClick={() => void run(withdraw)}>
                撤回申请
              </Button>
            }
          />
        </SettingsRows>
      )}
      {cancellation !== null && cancellation.due_at === null && (
        <SettingsRows>
          <SettingsRow
            title="申请注销"
            text={`申请后有 ${cancellation.cooling_off_days} 天冷静期，期间可以撤回。`}
            action={
              <Button variant="danger" onClick={() => setConfirming(true)}>
                申请注销
              </Button>
            }
          />
        </SettingsRows>
      )}
      <FormAlert text={problem} />
      {isConfirming && cancellation !== null && (
        <CancellationSheet
          cancellation={cancellation}
          reauthentication={reauthentication}
          onDone={() => {
            setConfirming(false);
            reload();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </SettingsSection>
  );
}

interface CancellationSheetProps {
  cancellation: Cancellation;
  reauthentication: Reauthentication;
  onDone(): void;
  onClose(): void;
}

function CancellationSheet({ cancellation, reauthentication, onDone, onClose }: CancellationSheetProps) {
  const [isUnderstood, setUnderstood] = useState(false);
  const { isBusy, problem, run } = useAction();
  const isBlocked = cancellation.obstacles.length > 0;

  async function request() {
    if (!(await reauthentication.ensureFresh())) return;
    await reauthentication.withFresh(() => callEndpoint(requestCancellation, {}));
    showMessage("success", "已收到注销申请，其他设备已退出登录");
    onDone();
  }

  return (
    <Sheet
      isOpen
      title={isBlocked ? "现在还不能注销" : "注销账号？"}
      text={isBlocked ? "先处理下面的事，再来申请。" : `${cancellation.cooling_off_days} 天冷静期过后，会发生这些事：`}
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 pl-5 text-sm">
        {(isBlocked ? cancellation.obstacles : cancellation.consequences).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!isBlocked && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isUnderstood) void run(request);
          }}
        >
          <label className="mt-4 flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={isUnderstood}
              onChange={(event) => setUnderstood(event.target.checked)}
              className="size-5 accent-brand"
            />
            我了解以上后果
          </label>
          <FormAlert text={problem} />
          <div className="mt-3 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              再想想
            </Button>
            <SubmitButton
              variant="danger"
              missing={missingText([["勾选“我了解以上后果”", isUnderstood]])}
              busyLabel={isBusy ? "请稍候…" : null}
            >
              申请注销
            </SubmitButton>
          </div>
        </form>
      )}
      {reauthentication.sheet}
    </Sheet>
  );
}
