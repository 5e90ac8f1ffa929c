// The thread that packs the glyphs during a build.
import { parentPort } from "node:worker_threads";
import { packGlyphs } from "./pack-glyphs.ts";

parentPort?.postMessage(await packGlyphs());
