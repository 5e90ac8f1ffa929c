import { type ReactNode, useEffect, useState } from "react";
import { MINUTE_MS } from "../kit/values/durations.ts";
import { useConsole } from "../ui/console/console-context.ts";
import { Button } from "../ui/controls/button.tsx";
import { useSession } from "../ui/facts/session.ts";
import { useSite } from "../ui/facts/site.ts";
import { createIdleTimer } from "./idle-timer.ts";

const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Hides the console after the idle time of the settings. Typed text stays behind the lock, which opens after the staff
 * member confirms their identity.
 */
export function IdleLock({ children }: { children: ReactNode }) {
  const { reauthentication } = useConsole();
  const { logOut } = useSession();
  const { console_idle_minutes: idleMinutes } = useSite().settings;
  const [isLocked, setLocked] = useState(false);

  useEffect(() => {
    if (isLocked) return;
    const idle = createIdleTimer({
      idleMs: idleMinutes * MINUTE_MS,
      nowMs: () => Date.now(),
      onIdle: () => setLocked(true),
    });
    const timer = setInterval(idle.check, MINUTE_MS / 2);
    const onSign = (event: Event) => {
      if (!idle.sign() || event.type !== "keydown") return;
      // The key that wakes the machine must neither be typed nor save a form.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const name of SIGNS) addEventListener(name, onSign, { capture: true, passive: name !== "keydown" });
    // A machine that wakes up, or a tab that is opened again.
    addEventListener("focus", idle.check);
    document.addEventListener("visibilitychange", idle.check);
    return () => {
      clearInterval(timer);
      for (const name of SIGNS) removeEventListener(name, onSign, { capture: true });
      removeEventListener("focus", idle.check);
      document.removeEventListener("visibilitychange", idle.check);
    };
  }, [idleMinutes, isLocked]);

  async function unlock() {
    if (await reauthentication.ensureFresh()) setLocked(false);
  }

  return (
    <>
      <div inert={isLocked} className={isLocked ? "invisible" : ""}>
        {children}
      </div>
      {isLocked && (
        <section
          aria-label="控制台已锁定"
          className="fixed inset-0 z-[2000] flex flex-col items-center justify-center gap-4 bg-body px-6 text-center"
        >
          <h2 className="text-xl font-semibold">控制台已锁定</h2>
          <p className="text-text-secondary">{idleMinutes} 分钟没有操作。确认是你本人后接着做，没有保存的内容还在。</p>
          <div className="flex gap-3">
            <Button onClick={() => void unlock()}>继续</Button>
            <Button variant="secondary" onClick={() => void logOut()}>
              退出登录
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
