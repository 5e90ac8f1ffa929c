import { useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";

const bell = lateCode(async () => (await import("./bell.tsx")).Bell);

/** Where the bell stands in the header; whoever is not signed in has none, and fetches no code for it. */
export function BellPlace() {
  const { user } = useSession();
  return (
    <span className="size-11 empty:hidden">{user !== null && <LatePart key={user.id} code={bell} props={{}} />}</span>
  );
}
