import type { UseFormReturn } from "react-hook-form";
import type { HomeBlock } from "../home-blocks.ts";

/** The form of all blocks. */
export type HomeForm = UseFormReturn<{ blocks: HomeBlock[] }>;
