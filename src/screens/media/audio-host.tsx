import { useAudioState } from "../../features/content/media/web/audio/audio-request.ts";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";

const dock = lateCode(() => import("./audio-dock.tsx").then((code) => code.AudioDock));

/** Mounts the audio bar on every page; empty until something is played. */
export function AudioHost() {
  const { request } = useAudioState();
  if (request === null) return null;
  return <LatePart code={dock} props={{ request }} frame={(inner) => inner && <Foot>{inner}</Foot>} />;
}

function Foot({ children }: { children: React.ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--phone-bar,0px)+var(--page-bar,0px))] z-40 border-t border-border bg-header p-3">
      {children}
    </div>
  );
}
