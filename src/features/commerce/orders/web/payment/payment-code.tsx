import { useMemo } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Skeleton } from "../../../../../ui/feedback/notes.tsx";

interface PaymentCodeProps {
  /** The code as drawn by our API. null while it is fetched. */
  qrSvg: string | null;
  /** The text alternative of the code. */
  channelName: string;
  isExpired: boolean;
  isRefreshing: boolean;
  onRefresh(): void;
}

/** The code to scan, always dark on white. After it has expired, it is covered by a button for a new one. */
export function PaymentCode({ qrSvg, channelName, isExpired, isRefreshing, onRefresh }: PaymentCodeProps) {
  const address = useMemo(() => (qrSvg === null ? null : `data:image/svg+xml,${encodeURIComponent(qrSvg)}`), [qrSvg]);
  return (
    <div
      className={`relative size-60 overflow-hidden rounded-lg border border-border ${isExpired ? "bg-card" : "bg-[#fff]"}`}
    >
      {address === null ? (
        <Skeleton className="size-full" />
      ) : (
        <img src={address} alt={`${channelName}二维码`} width={240} height={240} className="size-full" />
      )}
      {isExpired && (
        <div className="absolute inset-0 grid place-content-center gap-3 bg-card/95 text-center">
          <p className="font-semibold">二维码已过期</p>
          <Button size="small" onClick={onRefresh} busyLabel={isRefreshing ? "正在刷新" : null}>
            刷新二维码
          </Button>
        </div>
      )}
    </div>
  );
}
