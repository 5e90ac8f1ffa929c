import type { ReactNode } from "react";
import { PlayerIcon, type PlayerIconName } from "./player-icon.tsx";

interface PlayerButtonProps {
  icon: PlayerIconName;
  /** Label with the shortcut. */
  label: string;
  isPressed?: boolean;
  onClick(): void;
  className?: string;
  children?: ReactNode;
}

/** A button in the bar of the player. */
export function PlayerButton({ icon, label, isPressed, onClick, className = "", children }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-md text-white hover:bg-white/15 ${className}`}
    >
      <PlayerIcon name={icon} />
      {children}
    </button>
  );
}
