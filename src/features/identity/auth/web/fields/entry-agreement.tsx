import { AgreementTick } from "../../../../../ui/controls/agreement-tick.tsx";

const TEXTS = [
  { href: "/legal/terms", label: "用户协议" },
  { href: "/legal/privacy", label: "隐私政策" },
];

interface EntryAgreementProps {
  hasAgreed: boolean;
  onAgreed(hasAgreed: boolean): void;
  error: string | undefined;
}

/** The box that every new account ticks (decisions §3); never ticked beforehand. */
export function EntryAgreement({ hasAgreed, onAgreed, error }: EntryAgreementProps) {
  return <AgreementTick name="agreements" texts={TEXTS} isTicked={hasAgreed} onTick={onAgreed} error={error} />;
}
