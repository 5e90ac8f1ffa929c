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

/** The checkbox that every new account must tick (decisions §3); never preselected. */
export function EntryAgreement({ hasAgreed, onAgreed, error }: EntryAgreementProps) {
  return <AgreementTick name="agreements" texts={TEXTS} isTicked={hasAgreed} onTick={onAgreed} error={error} />;
}
