import { useSession } from "../../../../../ui/facts/session.ts";
import { NameForm } from "../fields/name-form.tsx";

/** After signing up: the name that others see, which can be chosen now or left as it is. */
export function NewAccount({ onEnd }: { onEnd(): void }) {
  const { user } = useSession();
  if (user === null) return null;
  return <NameForm name="" placeholder={user.name} leaveLabel="以后再说" onEnd={onEnd} />;
}
