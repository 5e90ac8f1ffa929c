import { MembershipCard } from "../../features/access/membership/web/member/membership-card.tsx";
import { membershipNow } from "../../features/access/membership/web/member/membership-now.ts";
import { TermList } from "../../features/access/membership/web/member/term-list.tsx";
import { readProfileReview } from "../../features/identity/auth/account-contract.ts";
import type { User } from "../../features/identity/auth/contract.ts";
import { ProfileCard } from "../../features/identity/auth/web/account/profile-card.tsx";
import { AvatarPicker } from "../../features/identity/personal-data/web/avatar-picker.tsx";
import { usePersonalData } from "../../ui/facts/personal-data.ts";
import { LoadNote } from "../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../ui/feedback/notes.tsx";

/** The user's membership and profile. */
export function ProfileDetails({ user }: { user: User }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <MembershipCard membership={membershipNow(user, new Date())} />
      <OwnProfile user={user} />
      <TermList />
    </div>
  );
}

/** The user's name and picture, including changes in review, which the session's user object does not contain. */
function OwnProfile({ user }: { user: User }) {
  const { data, error, reload } = usePersonalData(readProfileReview, {}, true);
  if (error !== null) return <LoadNote what="我的资料" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[286px] w-full rounded-lg" />;
  const own = { user, waiting: data.waiting, onChanged: reload };
  return <ProfileCard {...own} avatar={<AvatarPicker {...own} />} />;
}
