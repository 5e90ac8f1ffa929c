import { LearningList } from "./learning-list.tsx";
import { LearningProfile } from "./learning-profile.tsx";

/** Profile section 学习: progress so far, and all started works. */
export function LearningSection() {
  return (
    <div className="flex flex-col gap-6">
      <LearningProfile />
      <LearningList />
    </div>
  );
}
