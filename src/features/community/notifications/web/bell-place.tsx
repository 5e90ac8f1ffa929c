import { useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";

const bell = lateCode(() => import("./bell.tsx").then((code) => code.Bell));

/** The bell in the header; a guest has none and loads no code for it. */
export function BellPlace() {
  const { user } = useSession();
  return (
    <span className="size-11 empty:hidden">{user !== null && <LatePart key={user.id} code={bell} props={{}} />}</span>
  );
}
