import type { MermaidConfig } from "mermaid";
import type { Theme } from "../theme/theme.ts";

interface Palette {
  ground: string;
  card: string;
  soft: string;
  text: string;
  muted: string;
  line: string;
  brandSoft: string;
  brandLine: string;
  note: string;
  noteLine: string;
  /** Backgrounds of slices, branches and sections, distinguishable under the same text colour. */
  series: readonly string[];
}

// The frame cannot use the page's style variables; these are the same colours as in theme.css.
const PALETTES: Record<Theme, Palette> = {
  light: {
    ground: "#ffffff",
    card: "#ffffff",
    soft: "#f7f8f9",
    text: "#1f2328",
    muted: "#59636e",
    line: "#868e98",
    brandSoft: "#e9f6ef",
    brandLine: "#0e7a43",
    note: "#fff6e5",
    noteLine: "#f2d9a3",
    series: ["#cfeadb", "#d6e4f7", "#fbe6b8", "#e3d9f9", "#f9d7dd", "#d2ecef"],
  },
  dark: {
    ground: "#0a0a0a",
    card: "#1a1a1a",
    soft: "#141517",
    text: "#f0f2f4",
    muted: "#c3c9cf",
    line: "#6f7780",
    brandSoft: "#12271f",
    brandLine: "#63e2b7",
    note: "#2a2212",
    noteLine: "#55431d",
    series: ["#1f4a3b", "#223c5a", "#57441c", "#3f3468", "#5a2b35", "#1f474b"],
  },
};

const MAX_SERIES = 12;

const FONT =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

/** Mermaid's configuration in our colours. Strict: labels are text, and nothing in a diagram may call a script. */
export function mermaidLook(theme: Theme): MermaidConfig {
  const palette = PALETTES[theme];
  return {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    // The other engine is ten times as large and is only loaded if an author uses it.
    layout: "dagre",
    look: "classic",
    fontFamily: FONT,
    theme: "base",
    darkMode: theme === "dark",
    themeVariables: {
      darkMode: theme === "dark",
      fontFamily: FONT,
      fontSize: "15px",
      background: palette.ground,
      textColor: palette.text,
      titleColor: palette.text,
      lineColor: palette.line,
      primaryColor: palette.brandSoft,
      primaryBorderColor: palette.brandLine,
      primaryTextColor: palette.text,
      secondaryColor: palette.soft,
      secondaryBorderColor: palette.line,
      secondaryTextColor: palette.text,
      tertiaryColor: palette.card,
      tertiaryBorderColor: palette.line,
      tertiaryTextColor: palette.text,
      clusterBkg: palette.soft,
      clusterBorder: palette.line,
      edgeLabelBackground: palette.ground,
      noteBkgColor: palette.note,
      noteBorderColor: palette.noteLine,
      noteTextColor: palette.text,
      actorLineColor: palette.line,
      signalColor: palette.muted,
      signalTextColor: palette.text,
      labelBoxBkgColor: palette.soft,
      loopTextColor: palette.text,
      pieStrokeColor: palette.ground,
      pieOuterStrokeColor: palette.line,
      pieOpacity: "1",
      pieSectionTextColor: palette.text,
      ...seriesColors(palette),
    },
  };
}

/** Mermaid counts its series from 0, slices of a pie from 1. */
function seriesColors({ series, text }: Palette): Record<string, string> {
  const colors: Record<string, string> = {};
  for (let index = 0; index < MAX_SERIES; index++) {
    const ground = series[index % series.length] ?? text;
    Object.assign(colors, {
      [`pie${index + 1}`]: ground,
      [`cScale${index}`]: ground,
      [`cScaleLabel${index}`]: text,
      [`git${index}`]: ground,
      [`gitBranchLabel${index}`]: text,
    });
  }
  return colors;
}
