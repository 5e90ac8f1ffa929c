// 24 × 24, 1.75 px strokes; drawn for this product. One path per name keeps the set small and needs no request.
const PATHS = {
  "arrow-up": "M12 19V6M6 11l6-6 6 6",
  download: "M12 4v11M7 10.500l5 5 5-5M5 19.500h14",
  "arrow-right": "M5 12h13M13 6l6 6-6 6",
  "chevron-down": "M6 9.5l6 6 6-6",
  "chevron-left": "M14.5 6l-6 6 6 6",
  "chevron-right": "M9.5 6l6 6-6 6",
  filter: "M4.5 7h15M7.5 12h9M10.5 17h3",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  home: "M4.500 10.500L12 4.500l7.500 6v9h-5v-5.500h-5v5.500h-5z",
  bell: "M6.500 17V11a5.500 5.500 0 0 1 11 0v6l1.500 1.500H5zM10 18.500a2 2 0 0 0 4 0",
  chat: "M4.500 5.500h15v10.500h-8l-4 3.500v-3.500h-3z",
  menu: "M4 7h16M4 12h16M4 17h16",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4 4",
  moon: "M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M5.5 18.5l1.4-1.4M17.1 6.9l1.4-1.4",
  user: "M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM4.8 20c.7-3.6 3.6-5.4 7.2-5.4s6.5 1.8 7.2 5.4",
  lock: "M6.5 11h11v8.5h-11zM8.8 11V8a3.2 3.2 0 0 1 6.4 0v3",
  book: "M12 6.3C10.3 5 7.7 4.6 4.5 4.800v13.500c3.2-.2 5.8.2 7.5 1.5 1.7-1.3 4.3-1.7 7.5-1.500V4.800c-3.2-.2-5.8.2-7.5 1.500zM12 6.300v13.5",
  play: "M8 5.500l10.500 6.500L8 18.500z",
  pause: "M8.500 6v12M15.500 6v12",
  sound:
    "M5 14v-2.500a7 7 0 0 1 14 0V14M5 14h3v5H6.500A1.500 1.500 0 0 1 5 17.500zM19 14h-3v5h1.500a1.500 1.500 0 0 0 1.500-1.500z",
  picture: "M4.500 5.500h15v13h-15zM4.500 15.500l4.500-4 4 3.500 2.500-2 4 3.500M15.500 9.500h.01",
  document: "M7 4h7l3.500 3.500V20H7zM14 4v3.500h3.500M10 12h5M10 15.500h5",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.800V12l3 2",
  info: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8h.01",
  warning: "M12 4.500l8.5 15h-17zM12 10v4.500M12 17h.01",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.300M19.5 3.500v4h-4",
} as const;

export type IconName = keyof typeof PATHS;

/** A small line icon without text of its own: the text next to it or the button's label describes it. */
export function Icon({ name, className = "", size = 20 }: { name: IconName; className?: string; size?: number }) {
  return <Drawing path={PATHS[name]} size={size} className={`shrink-0 ${className}`} />;
}

interface DrawingProps {
  /** A path in a 24 × 24 square. */
  path: string;
  size: number;
  /** Fills the shape instead of drawing lines. */
  isFilled?: boolean;
  className?: string;
}

/** The frame of all our icons. */
export function Drawing({ path, size, isFilled = false, className }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={isFilled ? 0 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
