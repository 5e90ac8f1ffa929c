/** Two hues and the text colour on them. */
export interface CoverColors {
  ground: string;
  /** The pattern's main tone, similar to the background. */
  tone: string;
  /** The second hue, used by one element per cover. */
  accent: string;
  /** The colour of the title. */
  ink: string;
  /** Title labels and windows. */
  paper: string;
  paperInk: string;
}

/** Pairs of hues as in printed cloth; each text colour has a contrast of 7:1 or more on its background. */
export const COVER_COLORS: readonly [CoverColors, ...CoverColors[]] = [
  { ground: "#12392c", tone: "#23634c", accent: "#e3b55b", ink: "#f7f1e1", paper: "#f5eedd", paperInk: "#12392c" },
  { ground: "#16263f", tone: "#2e4c7a", accent: "#e79a5b", ink: "#f5f0e6", paper: "#f3ecdf", paperInk: "#16263f" },
  { ground: "#8c2a1e", tone: "#a8402f", accent: "#f0cf8e", ink: "#fbf3e4", paper: "#faf1e0", paperInk: "#6d1f16" },
  { ground: "#2b2450", tone: "#45397a", accent: "#f0a08f", ink: "#f6f1ee", paper: "#f4eee8", paperInk: "#2b2450" },
  { ground: "#0f3a42", tone: "#1d5a63", accent: "#f0bf7c", ink: "#f3f2e8", paper: "#f2efe2", paperInk: "#0f3a42" },
  { ground: "#ead9b6", tone: "#d9c190", accent: "#9a2f1e", ink: "#33240f", paper: "#fbf5e6", paperInk: "#33240f" },
  { ground: "#e9ede4", tone: "#ccd8c8", accent: "#0e7a43", ink: "#1b2a22", paper: "#ffffff", paperInk: "#1b2a22" },
  { ground: "#461a30", tone: "#6e3753", accent: "#e9bd8f", ink: "#f8efe9", paper: "#f7ede2", paperInk: "#461a30" },
  { ground: "#242a30", tone: "#46525c", accent: "#74c7a5", ink: "#f1f3f2", paper: "#f0f1ec", paperInk: "#242a30" },
  { ground: "#dfe8f0", tone: "#bfd2e2", accent: "#c9502c", ink: "#152c47", paper: "#fbfdff", paperInk: "#152c47" },
];
