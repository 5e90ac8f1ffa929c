import { useId, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { AddressToCopy } from "../../../../ui/feedback/address-to-copy.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { getCalendarAddress, renewCalendarAddress } from "../contract.ts";

/** The address at which calendar programs read the user's bookings. */
export function CalendarAddress() {
  const id = useId();
  const { data } = usePersonalData(getCalendarAddress, {}, true);
  const [fresh, setFresh] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  if (data === null) return null;
  const url = fresh ?? data.url;
  const renew = () =>
    void run(async () => {
      setFresh((await callEndpoint(renewCalendarAddress, {})).url);
    });
  return (
    <div className="mt-8 rounded-lg border border-border p-5">
      <label htmlFor={id} className="font-semibold">
        订阅到日历
      </label>
      <p className="mt-1 text-sm text-text-secondary">
        在手机或电脑的日历里按地址订阅，预约改了会自己更新。地址里能看到会议链接，不要给别人。
      </p>
      {url !== null && (
        <div className="mt-3">
          <AddressToCopy id={id} address={url} label="复制地址" done="地址已复制，到日历里粘贴" />
        </div>
      )}
      <FormAlert text={problem ?? undefined} />
      <div className="mt-3">
        <Button variant="secondary" size="small" busyLabel={isBusy ? "请稍候…" : null} onClick={renew}>
          {url === null ? "生成地址" : "换一个地址"}
        </Button>
      </div>
    </div>
  );
}
