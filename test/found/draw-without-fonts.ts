// Draws a picture for sharing on a machine without fonts, and reports how a text in the machine's own fonts looks.
import { argv, stdout } from "node:process";
import sharp from "sharp";
import { drawShare } from "../../src/composition/share-pictures/draw-share.ts";
import { openGlyphFile } from "../../src/composition/share-pictures/glyph-file.ts";

const [, , glyphFile = "", subject = ""] = argv;
const font = await openGlyphFile(glyphFile);
const png = await drawShare(JSON.parse(subject), font, null);
const text =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><text x="9" y="44" font-size="40">知行</text></svg>';
const { entropy } = await sharp(Buffer.from(text)).stats();
await font.close();
stdout.write(JSON.stringify({ png: png.toString("base64"), entropy }));
