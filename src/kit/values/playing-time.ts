/** A position in a recording, given in seconds, as `4:05` or `1:02:09`. */
export function formatPlayingTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds);
  const tail = `${hours > 0 ? String(minutes).padStart(2, "0") : minutes}:${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** The same position in words for screen readers: `4 分 5 秒`. */
export function describePlayingTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds);
  const spoken = [hours > 0 && `${hours} 小时`, minutes > 0 && `${minutes} 分`, rest > 0 && `${rest} 秒`].filter(
    Boolean,
  );
  return spoken.length > 0 ? spoken.join(" ") : "0 秒";
}

function partsOf(seconds: number): { hours: number; minutes: number; rest: number } {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  return { hours: Math.floor(whole / 3_600), minutes: Math.floor((whole % 3_600) / 60), rest: whole % 60 };
}
