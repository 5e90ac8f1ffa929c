import { Button } from "../../ui/controls/button.tsx";
import { useSession } from "../../ui/facts/session.ts";

/** Replaces a personal page for guests: the reason for a login and a button. After the login the page continues. */
export function SignInPanel({ title, text }: { title: string; text: string }) {
  const { openLogin } = useSession();
  return (
    <div className="rounded-lg border border-border bg-surface px-6 py-14 text-center">
      <p className="text-xl font-semibold">{title}</p>
      <p className="mx-auto mt-2 max-w-[30em] text-text-secondary">{text}</p>
      <div className="mt-6">
        <Button onClick={() => openLogin({ reason: text })}>登录</Button>
      </div>
    </div>
  );
}
