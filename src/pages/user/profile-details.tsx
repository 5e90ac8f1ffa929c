import type { User } from "../../features/auth/contract.ts";
import { ProfileCard } from "../../features/auth/web/account/profile-card.tsx";
import { MembershipCard } from "../../features/membership/web/member/membership-card.tsx";
import { membershipNow } from "../../features/membership/web/member/membership-now.ts";
import { TermList } from "../../features/membership/web/member/term-list.tsx";
import { AvatarPicker } from "../../features/personal-data/web/avatar-picker.tsx";

/** What I have, and who I am here. */
export function ProfileDetails({ user }: { user: User }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <MembershipCard membership={membershipNow(user, new Date())} />
      <ProfileCard user={user} avatar={<AvatarPicker user={user} />} />
      <TermList />
    </div>
  );
}
