import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { Channel } from "../../contract.ts";

/** The button that opens the payment, shown instead of a code. */
export function PayButton({ label, busyLabel, onPay }: { label: string; busyLabel: string | null; onPay(): void }) {
  return (
    <div className="flex min-h-24 w-full max-w-80 items-center justify-center">
      <Button isWide size="large" onClick={onPay} busyLabel={busyLabel}>
        {label}
      </Button>
    </div>
  );
}

/** A link to the sandbox phone, shown in a browser that only claims to be WeChat's, or next to a code. */
export function SandboxLink({ href, label, isHidden }: { href: string; label: string; isHidden: boolean }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={`mt-3 inline-flex min-h-11 items-center gap-1 text-sm text-text-secondary underline underline-offset-2 hover:text-text ${isHidden ? "invisible" : ""}`}
    >
      {label}
      <Icon name="arrow-right" size={16} />
    </a>
  );
}

/** The text below the code or the button. */
export function wayText(channel: Channel, way: "code" | "cashier" | "bridge" | "browser"): string {
  if (way === "code") return `打开${CHANNELS[channel].app}，扫一扫付款`;
  if (way === "cashier") return `打开${CHANNELS[channel].app}付款，付完回到这里`;
  return way === "bridge" ? "在微信里付款" : "换到浏览器付款";
}
