import { useEffect, useState } from "react";
import type { ApiError } from "../../../../../kit/api/api-error.ts";
import { errorFromThrown } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import type { Reauthentication } from "../../../../../ui/facts/reauthentication.ts";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { confirmSecondFactor, enrolSecondFactor } from "../../second-factor-contract.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { OneTimeCode } from "../fields/code-field.tsx";
import { checkCode } from "../fields/form-problems.ts";
import { useAuthForm } from "../fields/use-auth-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface EnrolmentProps {
  reauthentication: Reauthentication;
  /** The factor is enabled and the recovery codes are saved. */
  onDone(): void;
}

type Secret = OutputOf<typeof enrolSecondFactor>;

/** The steps: scan, type the first code, save the recovery codes. */
export function SecondFactorEnrolment({ reauthentication, onDone }: EnrolmentProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isDeclined, setDeclined] = useState(false);
  const [round, setRound] = useState(0);

  async function fetchSecret(): Promise<Secret | null> {
    if (!(await reauthentication.ensureFresh())) return null;
    return reauthentication.withFresh(() => callEndpoint(enrolSecondFactor, {}));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret for each try
  useEffect(() => {
    let isLeft = false;
    fetchSecret().then(
      (answer) => {
        if (isLeft) return;
        setSecret(answer);
        setDeclined(answer === null);
      },
      (thrown) => isLeft || setError(errorFromThrown(thrown, false)),
    );
    return () => {
      isLeft = true;
    };
  }, [round]);

  function retry() {
    setError(null);
    setDeclined(false);
    setRound(round + 1);
  }

  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (error !== null) return <LoadNote what="验证器密钥" error={error} onRetry={retry} />;
  if (isDeclined) {
    return (
      <Button isWide size="large" onClick={retry}>
        确认是你本人，再继续
      </Button>
    );
  }
  if (secret === null) return <Skeleton className="h-80 w-full" />;
  return <FirstCode secret={secret} onCodes={setCodes} />;
}

function FirstCode({ secret, onCodes }: { secret: Secret; onCodes(codes: string[]): void }) {
  const [code, setCode] = useState("");
  const auth = useAuthForm();
  const { problems } = auth;

  async function confirm() {
    const { recovery_codes } = await callEndpoint(confirmSecondFactor, { body: { code } });
    onCodes(recovery_codes);
  }

  return (
    <AuthForm auth={auth} submission={{ check: () => checkCode(code), run: confirm }} label="开启">
      <p className="text-sm text-text-secondary">
        用手机上的验证器应用（如 Microsoft Authenticator）扫描，或手动输入密钥，再填应用上显示的数字。
      </p>
      <div className="flex justify-center">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
          alt="两步验证二维码"
          width={184}
          height={184}
          className="rounded-md border border-border bg-white p-2"
        />
      </div>
      <p className="text-center text-sm">
        密钥{" "}
        <code className="rounded-md bg-hover px-2 py-1 font-mono break-words select-all">
          {inGroups(secret.secret)}
        </code>
      </p>
      <OneTimeCode label="验证器上的 6 位数字" code={code} onCode={setCode} error={problems.code} />
    </AuthForm>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
