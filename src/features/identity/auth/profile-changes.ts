/** `held`: waiting for review; `hidden` and `deleted`: refused or removed. */
export const PROFILE_STATES = ["held", "published", "hidden", "deleted"] as const;

export type ProfileState = (typeof PROFILE_STATES)[number];

/** The page where users change their name and picture. */
export const PROFILE_PATH = "/user/profile?tab=profile";

/** What was changed, in the words of the notification to its author. */
export function profilePartOf({ name, avatarUrl }: { name: string | null; avatarUrl: string | null }): string {
  if (name === null) return "头像";
  return avatarUrl === null ? "昵称" : "昵称和头像";
}
