/** `held` waits for review; `hidden` and `deleted` were refused or removed. */
export const PROFILE_STATES = ["held", "published", "hidden", "deleted"] as const;

export type ProfileState = (typeof PROFILE_STATES)[number];

/** Where users change their name and picture. */
export const PROFILE_PATH = "/user/profile?tab=profile";

/** What a change is about, as its author reads it. */
export function profilePartOf({ name, avatarUrl }: { name: string | null; avatarUrl: string | null }): string {
  if (name === null) return "头像";
  return avatarUrl === null ? "昵称" : "昵称和头像";
}
