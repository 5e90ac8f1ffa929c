import { useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { splitWords } from "../../../../ui/console/form/split-words.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { ErrorNote } from "../../../../ui/feedback/notes.tsx";
import { assignCoupons, type Campaign, listCampaigns } from "../admin-contract.ts";
import { MAX_ASSIGNED } from "../coupon-limits.ts";

const MAX_CHARACTERS = 70_000;

interface HandOutSheetProps {
  campaign: Campaign;
  onClose(): void;
}

/** Gives coupons to accounts, and names the accounts that received none with the reason. */
export function HandOutSheet({ campaign, onClose }: HandOutSheetProps) {
  const [typed, setTyped] = useState("");
  const assign = useAct(assignCoupons, {
    changes: [listCampaigns],
    done: ({ given }) => `发出 ${given} 张`,
    onDone: ({ skipped }) => {
      if (skipped.length === 0) onClose();
      else setTyped(skipped.map(({ account }) => account).join("\n"));
    },
  });
  const accounts = splitWords(typed);
  const skipped = assign.data?.skipped ?? [];
  const isTooMany = accounts.length > MAX_ASSIGNED;
  return (
    <Sheet isOpen title={`发放：${campaign.name}`} text={campaign.terms.join("；")} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (accounts.length > 0 && !isTooMany && !assign.isPending) {
            assign.mutate({ params: { campaign_id: campaign.id }, body: { accounts } });
          }
        }}
      >
        {skipped.length > 0 && (
          <ErrorNote
            title={`${skipped.length} 个账号没有发到，${assign.data?.given} 个已经发到`}
            text="没有发到的留在下面，改好以后可以再发。"
            action={<SkippedAccounts skipped={skipped} />}
          />
        )}
        <TextArea
          label="发给谁"
          value={typed}
          maxLength={MAX_CHARACTERS}
          rows={8}
          hint={`手机号、邮箱或账号编号，一行一个，可以从表格里粘贴；一次最多 ${MAX_ASSIGNED} 个`}
          error={isTooMany ? `现在有 ${accounts.length} 个，一次最多 ${MAX_ASSIGNED} 个，请分几次发` : undefined}
          onType={setTyped}
        />
        <Button
          type="submit"
          disabled={accounts.length === 0 || isTooMany}
          busyLabel={assign.isPending ? "正在发放" : null}
        >
          {`发给 ${accounts.length} 个账号`}
        </Button>
      </form>
    </Sheet>
  );
}

function SkippedAccounts({ skipped }: Pick<OutputOf<typeof assignCoupons>, "skipped">) {
  return (
    <ul aria-label="没有发到的账号" className="flex max-h-48 flex-col gap-1 overflow-y-auto">
      {skipped.map(({ account, reason }) => (
        <li key={account} className="flex flex-wrap gap-x-3">
          <span className="font-medium break-all">{account}</span>
          <span className="text-text-secondary">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
