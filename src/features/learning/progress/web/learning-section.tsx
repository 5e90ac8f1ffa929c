import { LearningList } from "./learning-list.tsx";
import { LearningProfile } from "./learning-profile.tsx";

/** 学习 in the profile: what was learned so far, and everything begun. */
export function LearningSection() {
  return (
    <div className="flex flex-col gap-6">
      <LearningProfile />
      <LearningList />
    </div>
  );
}
