import { fittingPicture } from "./cover-attributes.ts";
import { Icon, type IconName } from "./icon.tsx";

interface ClosedPosterProps {
  coverUrl: string;
  /** The icon of the reason why nothing plays. */
  icon: IconName;
  text: string;
  /** Called when the visitor tries to play; null: there is nothing to do but wait. */
  onReach: (() => void) | null;
}

/** Shown in place of a player: the dimmed cover and the reason why it does not play. */
export function ClosedPoster({ coverUrl, icon, text, onReach }: ClosedPosterProps) {
  const label = (
    <span className={`grid justify-items-center gap-3 ${icon === "lock" ? "for-guests" : ""}`}>
      <span className="grid size-16 place-items-center rounded-full bg-white/15">
        <Icon name={icon} size={28} />
      </span>
      <span className="font-medium">{text}</span>
    </span>
  );
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg border border-border bg-hover print:hidden">
      <img
        src={fittingPicture(coverUrl)}
        data-cover=""
        alt=""
        width={640}
        height={360}
        fetchPriority="high"
        // The text of a cover would overlap ours; enlarged, so that the blurred edge is outside.
        className="size-full scale-125 object-cover blur-sm brightness-40 saturate-50"
      />
      {onReach === null ? (
        <div className={PLACE}>{label}</div>
      ) : (
        <button type="button" onClick={onReach} className={PLACE}>
          {label}
        </button>
      )}
    </div>
  );
}

const PLACE = "absolute inset-0 grid w-full place-content-center px-6 text-center text-white";
