import { Icon } from "../../../../../ui/display/icon.tsx";
import { CopyButton } from "../../../../../ui/feedback/copy-button.tsx";

/**
 * For a phone without its own method. WeChat can only scan codes with the camera, and this note prevents futile
 * attempts.
 */
export function PhoneHint() {
  return (
    <div className="mt-4 w-full rounded-md bg-surface px-4 py-3 text-left text-sm text-text-secondary">
      <p>
        正在用手机看这一页？微信只认摄像头扫到的付款码，长按、截图和从相册选图都付不了。请在电脑或另一台设备上打开这张订单，再用这部手机扫。
      </p>
      <div className="mt-3">
        <CopyButton text={orderLink} label="复制订单链接" done="链接已复制，在另一台设备登录后打开" />
      </div>
    </div>
  );
}

/** Shown inside WeChat if the site cannot be paid there: how to open another browser. */
export function OpenInBrowser() {
  return (
    <div className="w-full rounded-md bg-surface px-5 py-5 text-left">
      <p className="flex items-center gap-2 font-medium">
        <Icon name="arrow-right" size={18} />
        在浏览器里付这张订单
      </p>
      <p className="mt-2 text-sm text-text-secondary">
        微信里付不了。点右上角的「…」，选「在浏览器打开」，用同一个账号登录就能付款。
      </p>
      <div className="mt-4">
        <CopyButton text={orderLink} label="复制订单链接" done="链接已复制，到浏览器里粘贴打开" />
      </div>
    </div>
  );
}

/** The address of the same order for another browser, without the parameters of WeChat. */
function orderLink(): string {
  const order = new URLSearchParams(location.search).get("order") ?? "";
  return `${location.origin}/payment/wechat-qr?order=${order}`;
}
