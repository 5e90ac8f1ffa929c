import { useEffect, useRef, useState } from "react";

/** The watermark moves this often, so that no corner stays uncovered for long. */
const MOVE_MS = 20_000;
const PLACES = [
  { left: "6%", top: "10%" },
  { left: "62%", top: "14%" },
  { left: "30%", top: "44%" },
  { left: "70%", top: "62%" },
  { left: "10%", top: "70%" },
] as const;

/** The viewer's name over a gated film; it is restored when it is removed from the page or hidden. */
export function Watermark({ text }: { text: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const moving = setInterval(() => setAt((former) => (former + 1) % PLACES.length), MOVE_MS);
    return () => clearInterval(moving);
  }, []);

  useEffect(() => {
    const place = holder.current;
    const frame = place?.parentElement;
    if (!place || !frame) return;
    const mark = document.createElement("span");
    function draw(): void {
      if (!place || !frame) return;
      if (place.parentElement !== frame) frame.append(place);
      if (mark.parentElement !== place) place.replaceChildren(mark);
      if (mark.textContent !== text) mark.textContent = text;
      const wanted = `position:absolute;left:${PLACES[at]?.left};top:${PLACES[at]?.top};`;
      if (mark.getAttribute("style") !== wanted) mark.setAttribute("style", wanted);
      if (mark.className !== MARK) mark.className = MARK;
      if (place.className !== PLACE) place.className = PLACE;
      for (const name of ["style", "hidden"]) if (place.hasAttribute(name)) place.removeAttribute(name);
    }
    draw();
    const observer = new MutationObserver(draw);
    observer.observe(frame, { childList: true });
    observer.observe(place, { childList: true, subtree: true, attributes: true, characterData: true });
    return () => {
      observer.disconnect();
      mark.remove();
    };
  }, [at, text]);

  return <div ref={holder} aria-hidden="true" className={PLACE} />;
}

const PLACE = "pointer-events-none absolute inset-0 overflow-hidden select-none";
const MARK = "text-sm font-medium text-white/35 mix-blend-difference";
