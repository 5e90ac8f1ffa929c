import { ErrorScreen } from "./error-screen.tsx";
import { MissingScreen } from "./missing-screen.tsx";
import { missingOf, troubleOf } from "./trouble.ts";
import { TroubleScreen } from "./trouble-screen.tsx";

/** Replaces a page that failed. */
export function RouteTrouble({ error }: { error: unknown }) {
  const missing = missingOf(error);
  if (missing !== null) return <MissingScreen wayOn={missing} />;
  const trouble = troubleOf(error);
  return trouble === null ? <ErrorScreen error={error} /> : <TroubleScreen trouble={trouble} />;
}
