import { useLocation } from "react-router";
import type { Access } from "../../../../domain/access/access-contract.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { promptForDenial } from "../../../access/membership/access-prompts.ts";
import { vipHref } from "../../../access/membership/vip-href.ts";

/** Displayed to users without access to the resource: the number of posts, and how to get access. */
export function ThreadGate({ count, access }: { count: number; access: Access }) {
  const { openLogin, prepareLogin } = useSession();
  const place = useLocation();
  const { action, text } = promptForDenial(access, "comment");
  return (
    <div className="for-guests rounded-lg border border-border px-5 py-6 text-center">
      <p className="font-medium">{count === 0 ? "还没有讨论" : `这里有 ${count} 条讨论`}</p>
      <p className="mt-1 mb-4 text-sm text-text-secondary">{text}</p>
      {action?.kind === "open_login" && (
        <Button onPointerEnter={prepareLogin} onClick={() => openLogin({ reason: "登录后参与讨论" })}>
          {action.label}
        </Button>
      )}
      {action?.kind === "link" && <LinkButton to={vipHref(place)}>{action.label}</LinkButton>}
    </div>
  );
}
