import { Icon } from "../../../../ui/display/icon.tsx";

/** How the money is sent. One channel today, so it is chosen already. */
export function ChannelChoice() {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">支付方式</legend>
      <label className="mt-3 flex min-h-16 items-center gap-4 rounded-lg border border-brand bg-card px-4 py-3 ring-1 ring-brand has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand">
        <input type="radio" name="channel" value="wechat" checked readOnly className="sr-only" />
        <span aria-hidden="true" className="grid size-5 place-items-center rounded-full bg-brand text-on-brand">
          <Icon name="check" size={14} />
        </span>
        <span>
          <span className="block font-medium">微信支付</span>
          <span className="block text-sm text-text-secondary">下一步显示付款二维码，用微信扫一扫</span>
        </span>
      </label>
    </fieldset>
  );
}
