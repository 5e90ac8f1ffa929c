import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { openSessionStore } from "../../../../../ui/browser/session-store.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { acceptConsents, listConsents } from "../../account-contract.ts";

const NAMES = { terms: "用户协议", privacy: "隐私政策" } as const;
/** Stored for the lifetime of the tab. */
const PUT_OFF = "agreements_put_off";
const KINDS = ["terms", "privacy"] as const;

/**
 * Names the accepted text that has changed, and asks for a new consent. After postponing, it appears again at the next
 * visit.
 */
export function AgreementRenewal() {
  const { refreshUser } = useSession();
  const { data } = usePersonalData(listConsents, {}, true);
  const { isBusy, problem, run } = useAction();
  const [isPutOff, setPutOff] = useState(() => openSessionStore().get(PUT_OFF) !== null);
  if (data === null || !data.is_outdated || isPutOff) return null;

  const changed = KINDS.flatMap((kind) => {
    const last = data.items.find(({ document }) => document === kind)?.version;
    return last === undefined || last === data.current[kind] ? [] : [{ kind, last }];
  });

  function putOff() {
    openSessionStore().set(PUT_OFF, "1");
    setPutOff(true);
  }

  const accept = () =>
    run(async () => {
      await callEndpoint(acceptConsents, { body: data.current });
      await refreshUser();
    });

  return (
    <Sheet
      isOpen
      title={`${changed.map(({ kind }) => NAMES[kind]).join("和") || "协议"}有更新`}
      text="从你上次同意的版本到现在，改动都在下面。"
      onClose={putOff}
    >
      <ul className="mb-4">
        {changed.map(({ kind, last }) => (
          <li key={kind}>
            <a
              href={`/legal/${kind}?since=${encodeURIComponent(last)}`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-2"
            >
              {NAMES[kind]}改了什么
            </a>
          </li>
        ))}
      </ul>
      <FormAlert text={problem} />
      <Button isWide busyLabel={isBusy ? "请稍候…" : null} onClick={() => void accept()}>
        我已阅读并同意
      </Button>
      <Button variant="text" isWide className="mt-2" onClick={putOff}>
        以后再说
      </Button>
    </Sheet>
  );
}
