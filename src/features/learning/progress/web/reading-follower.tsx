import { useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import type { ReadingFollowerProps } from "./follow-reading.ts";

const code = lateCode(async () => (await import("./follow-reading.ts")).FollowReading);

const drawNothing = () => null;

/**
 * Records what a signed-in user with the full text reads. The code is loaded only for these users. Renders nothing.
 */
export function ReadingFollower(props: ReadingFollowerProps) {
  const { user } = useSession();
  if (user === null || !props.isComplete) return null;
  return <LatePart code={code} props={props} frame={drawNothing} />;
}
