import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { Channel } from "../../contract.ts";
import type { FittingWay } from "../../payment-ways.ts";
import { ChannelMark } from "./channel-mark.tsx";

const NEXT_STEPS: Readonly<Record<Exclude<FittingWay, "cashier">, string>> = {
  code: "下一步显示付款二维码，用手机扫一扫",
  bridge: "下一步在微信里直接付款",
  browser: "微信里付不了，下一步说明怎样在浏览器里付",
};

function nextStep({ channel, way }: { channel: Channel; way: FittingWay }, isPhone: boolean): string {
  if (way === "cashier") return `下一步打开${CHANNELS[channel].app}，付完回到这里`;
  return isPhone && way === "code" ? "要在电脑或另一台设备上打开订单，用这部手机扫码" : NEXT_STEPS[way];
}

interface ChannelChoiceProps {
  /** The payment methods that work on this device. Never empty. */
  channels: readonly { channel: Channel; way: FittingWay }[];
  chosen: Channel;
  /** A phone cannot scan its own screen. */
  isPhone: boolean;
  onChoose(channel: Channel): void;
}

/** The choice of a payment method. */
export function ChannelChoice({ channels, chosen, isPhone, onChoose }: ChannelChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">支付方式</legend>
      <div className="mt-3 flex flex-col gap-3">
        {channels.map(({ channel, way }) => (
          <label
            key={channel}
            className="flex min-h-16 items-center gap-4 rounded-lg border border-border bg-card px-4 py-3 has-[:checked]:border-brand has-[:checked]:ring-1 has-[:checked]:ring-brand has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand"
          >
            <input
              type="radio"
              name="channel"
              value={channel}
              checked={channel === chosen}
              onChange={() => onChoose(channel)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full border border-border-strong text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand"
            >
              <Icon name="check" size={14} />
            </span>
            <ChannelMark channel={channel} />
            <span>
              <span className="block font-medium">{CHANNELS[channel].title}</span>
              <span className="block text-sm text-text-secondary">{nextStep({ channel, way }, isPhone)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
