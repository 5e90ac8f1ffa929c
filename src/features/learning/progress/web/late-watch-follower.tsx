import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import type { WatchFollowerProps } from "./watch-follower.ts";

const followerCode = lateCode(async () => (await import("./watch-follower.ts")).WatchFollower);

/** Follows a film. The code is loaded when it plays, because the film was not on the page before. */
export function WatchFollower(props: WatchFollowerProps) {
  return <LatePart code={followerCode} props={props} />;
}
