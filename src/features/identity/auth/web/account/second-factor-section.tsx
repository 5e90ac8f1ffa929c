import { useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import { TimeText } from "../../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { SettingsRow, SettingsRows, SettingsRowsSkeleton } from "../../../../../ui/layout/settings-row.tsx";
import { SettingsSection } from "../../../../../ui/layout/settings-section.tsx";
import { getSecondFactor, type SecondFactor } from "../../second-factor-contract.ts";
import { FactorProofSheet } from "./factor-proof-sheet.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorEnrolment } from "./second-factor-enrolment.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";

type Step = { kind: "enrol" } | { kind: "disable" } | { kind: "renew" } | { kind: "codes"; codes: string[] };

/** The state of the second factor and its recovery codes, and how to change them. */
export function SecondFactorSection() {
  const reauthentication = useReauthentication();
  const { data, error, reload } = usePersonalData(getSecondFactor, {}, true);
  const [step, setStep] = useState<Step | null>(null);
  const { problem, run } = useAction();

  function begin(kind: "enrol" | "disable" | "renew") {
    void run(async () => {
      if (await reauthentication.ensureFresh()) setStep({ kind });
    });
  }

  function end() {
    setStep(null);
    reload();
  }

  if (error !== null) return <LoadNote what="两步验证" error={error} onRetry={reload} />;
  return (
    <SettingsSection title="两步验证" text="登录时再输入验证器应用上的数字，别人知道密码也进不来。">
      {data === null ? <SettingsRowsSkeleton count={1} /> : <FactorRows factor={data} onBegin={begin} />}
      <FormAlert text={problem} className="mt-4" />
      {step?.kind === "enrol" && (
        <Sheet isOpen title="开启两步验证" onClose={end}>
          <SecondFactorEnrolment reauthentication={reauthentication} onDone={end} />
          {reauthentication.sheet}
        </Sheet>
      )}
      {(step?.kind === "disable" || step?.kind === "renew") && (
        <FactorProofSheet
          kind={step.kind}
          reauthentication={reauthentication}
          onDisabled={end}
          onRenewed={(codes) => setStep({ kind: "codes", codes })}
          onClose={() => setStep(null)}
        />
      )}
      {step?.kind === "codes" && (
        <Sheet isOpen title="新的恢复码" onClose={end}>
          <RecoveryCodes codes={step.codes} onDone={end} />
        </Sheet>
      )}
      {step === null && reauthentication.sheet}
    </SettingsSection>
  );
}

interface FactorRowsProps {
  factor: SecondFactor;
  onBegin(kind: "enrol" | "disable" | "renew"): void;
}

function FactorRows({ factor, onBegin }: FactorRowsProps) {
  if (!factor.is_on) {
    return (
      <SettingsRows>
        <SettingsRow
          title="验证器应用"
          text={factor.is_required ? "管理员必须开启" : "未开启"}
          action={<Button onClick={() => onBegin("enrol")}>开启</Button>}
        />
      </SettingsRows>
    );
  }
  return (
    <SettingsRows>
      <SettingsRow
        title="验证器应用"
        text={
          <>
            已开启
            {factor.confirmed_at !== null && (
              <>
                ，<TimeText at={factor.confirmed_at} />
              </>
            )}
          </>
        }
        action={
          !factor.is_required && (
            <Button variant="danger" onClick={() => onBegin("disable")}>
              关闭
            </Button>
          )
        }
      />
      <SettingsRow
        title="恢复码"
        text={`还剩 ${factor.recovery_codes_left} 个。手机不在身边时，用它代替验证器登录。`}
        action={
          <Button variant="secondary" onClick={() => onBegin("renew")}>
            换一批
          </Button>
        }
      />
    </SettingsRows>
  );
}
