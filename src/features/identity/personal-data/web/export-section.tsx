import { type HTMLAttributes, type ReactElement, type ReactNode, useEffect } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import type { Reauthentication } from "../../../../ui/facts/reauthentication.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { SettingsRow, SettingsRows, SettingsRowsSkeleton } from "../../../../ui/layout/settings-row.tsx";
import { SettingsSection } from "../../../../ui/layout/settings-section.tsx";
import { downloadExport, getExport, type PersonalExport, requestExport } from "../contract.ts";
import { EXPORT_EVERY_HOURS, EXPORT_RETENTION_DAYS } from "../personal-data-limits.ts";

const LOOK_AGAIN_MS = 3_000;

export interface ExportSectionProps {
  reauthentication: Reauthentication;
  /** Applies the access rule to the buttons. */
  guard(button: ReactElement<HTMLAttributes<HTMLElement>>): ReactNode;
}

/** A zip of all the user's personal data on the site, built in the background. */
export function ExportSection({ reauthentication, guard }: ExportSectionProps) {
  const { data, error, reload } = usePersonalData(getExport, {}, true);
  const { isBusy, problem, run } = useAction();
  const state = data?.export?.state ?? null;

  useEffect(() => {
    if (state !== "building") return;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [state, reload]);

  async function request() {
    if (!(await reauthentication.ensureFresh())) return;
    await reauthentication.withFresh(() => callEndpoint(requestExport, {}));
    reload();
  }

  async function download() {
    const file = await reauthentication.withFresh(() => callEndpoint(downloadExport, {}));
    saveFile(file, "我的数据.zip");
  }

  if (error !== null) return <LoadNote what="数据导出" error={error} onRetry={reload} />;
  return (
    <SettingsSection
      title="导出我的数据"
      text={`资料、订单、学习记录等打成一个 zip，每 ${EXPORT_EVERY_HOURS} 小时可以打包一次。`}
    >
      {data === null ? (
        <SettingsRowsSkeleton count={1} />
      ) : (
        <SettingsRows>
          <SettingsRow
            title={TITLES[state ?? "none"]}
            text={<ExportText made={data.export} />}
            action={
              state === "ready"
                ? guard(
                    <Button busyLabel={isBusy ? "正在下载…" : null} onClick={() => void run(download)}>
                      下载
                    </Button>,
                  )
                : state !== "building" &&
                  guard(
                    <Button variant="secondary" busyLabel={isBusy ? "请稍候…" : null} onClick={() => void run(request)}>
                      打包我的数据
                    </Button>,
                  )
            }
          />
        </SettingsRows>
      )}
      <FormAlert text={problem} />
      {reauthentication.sheet}
    </SettingsSection>
  );
}

const TITLES = { none: "还没有打包", building: "正在打包", ready: "可以下载", failed: "打包没有成功" } as const;

function ExportText({ made }: { made: PersonalExport | null }) {
  if (made === null) return <>打包在后台进行，完成后在这里下载，保留 {EXPORT_RETENTION_DAYS} 天。</>;
  const requestedAt = formatExactTime(new Date(made.requested_at));
  if (made.state === "building")
    return <span role="status">{requestedAt} 申请，通常几分钟内完成，可以先离开这一页。</span>;
  if (made.state === "failed") return <>{requestedAt} 的申请没有成功，数据没有丢失，可以再试一次。</>;
  const until = made.expires_at === null ? "" : `，${formatExactTime(new Date(made.expires_at))} 前可以下载`;
  return <>{`${requestedAt} 申请，${sizeText(made.size_bytes ?? 0)}${until}`}</>;
}
