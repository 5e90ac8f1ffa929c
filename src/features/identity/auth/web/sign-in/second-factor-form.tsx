import { useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { logInUsingSecondFactor } from "../../second-factor-contract.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { OneTimeCode } from "../fields/code-field.tsx";
import { checkCode, problemsOf } from "../fields/form-problems.ts";
import { RecoveryCodeField } from "../fields/recovery-code-field.tsx";
import { useAuthForm } from "../fields/use-auth-form.ts";
import { callWithProof } from "../session/call-with-proof.ts";

interface SecondFactorFormProps {
  /** Represents the first step of this login. */
  ticket: string;
  onAnswer(answer: unknown): void;
  /** The ticket has expired, and the login must start again. */
  onExpired(): void;
}

/** The second step of a login: the authenticator's code, or one of the recovery codes. */
export function SecondFactorForm({ ticket, onAnswer, onExpired }: SecondFactorFormProps) {
  const auth = useAuthForm();
  const { problems, setProblems } = auth;
  const [code, setCode] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");
  const [isRecovering, setRecovering] = useState(false);

  function check() {
    if (!isRecovering) return checkCode(code);
    return recoveryCode.trim() === "" ? { recovery_code: "请输入恢复码" } : {};
  }

  async function logIn() {
    const proof = isRecovering ? { recovery_code: recoveryCode } : { code };
    onAnswer(await callWithProof(logInUsingSecondFactor, { body: { mfa_token: ticket, ...proof } }));
  }

  function onFailure(thrown: unknown) {
    if (thrown instanceof ApiError && thrown.code === "SECOND_FACTOR_EXPIRED") {
      showMessage("info", "时间太久，请重新登录");
      onExpired();
    }
    return problemsOf(thrown);
  }

  function change() {
    setProblems({});
    setRecovering(!isRecovering);
  }

  return (
    <div className="mt-4 space-y-4">
      <AuthForm auth={auth} submission={{ check, run: logIn, onFailure }} label="验证并登录">
        {isRecovering ? (
          <RecoveryCodeField
            label="恢复码"
            code={recoveryCode}
            onCode={setRecoveryCode}
            error={problems.recovery_code ?? problems.code}
            hint="开启两步验证时保存的那一组，每个只能用一次"
          />
        ) : (
          <OneTimeCode label="验证器上的 6 位数字" code={code} onCode={setCode} error={problems.code} isFirst />
        )}
      </AuthForm>
      <Button variant="text" isWide onClick={change}>
        {isRecovering ? "改用验证器" : "手机不在身边，用恢复码"}
      </Button>
    </div>
  );
}
