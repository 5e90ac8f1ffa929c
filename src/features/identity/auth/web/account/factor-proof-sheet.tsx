import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import type { Reauthentication } from "../../../../../ui/facts/reauthentication.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { disableSecondFactor, renewRecoveryCodes } from "../../second-factor-contract.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { OneTimeCode } from "../fields/code-field.tsx";
import { checkCode, type FormProblems } from "../fields/form-problems.ts";
import { RecoveryCodeField } from "../fields/recovery-code-field.tsx";
import { useAuthForm } from "../fields/use-auth-form.ts";

interface FactorProofSheetProps {
  kind: "disable" | "renew";
  reauthentication: Reauthentication;
  onDisabled(): void;
  onRenewed(codes: string[]): void;
  onClose(): void;
}

const TEXTS = {
  disable: { title: "关闭两步验证？", text: "关闭后，只凭密码或验证码就能登录。", label: "关闭两步验证" },
  renew: { title: "换一批恢复码", text: "旧的恢复码会立即作废。", label: "换一批" },
} as const;

/** Disables the second factor or creates new recovery codes, after a code of the factor. */
export function FactorProofSheet({ kind, reauthentication, onDisabled, onRenewed, onClose }: FactorProofSheetProps) {
  const [code, setCode] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");
  const auth = useAuthForm();
  const { problems } = auth;
  const hasRecoveryCode = kind === "disable" && recoveryCode.trim() !== "";
  const { title, text, label } = TEXTS[kind];

  function check(): FormProblems {
    return hasRecoveryCode ? {} : checkCode(code);
  }

  async function proceed() {
    const body = hasRecoveryCode ? { recovery_code: recoveryCode } : { code };
    if (kind === "renew") {
      const { recovery_codes } = await reauthentication.withFresh(() => callEndpoint(renewRecoveryCodes, { body }));
      return onRenewed(recovery_codes);
    }
    await reauthentication.withFresh(() => callEndpoint(disableSecondFactor, { body }));
    showMessage("success", "两步验证已关闭");
    onDisabled();
  }

  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      <AuthForm
        auth={auth}
        submission={{ check, run: proceed }}
        label={label}
        variant={kind === "disable" ? "danger" : "primary"}
      >
        <OneTimeCode label="验证器上的 6 位数字" code={code} onCode={setCode} error={problems.code} />
        {kind === "disable" && (
          <RecoveryCodeField
            label="或者一个恢复码"
            code={recoveryCode}
            onCode={setRecoveryCode}
            error={problems.recovery_code}
          />
        )}
      </AuthForm>
      {reauthentication.sheet}
    </Sheet>
  );
}
