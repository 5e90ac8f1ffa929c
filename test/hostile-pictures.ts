import sharp from "sharp";

const draw = (format: "png" | "gif") =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#abcdef" } })
    .toFormat(format)
    .toBuffer();
const [png, gif] = await Promise.all([draw("png"), draw("gif")]);
/** The smallest file that unpackers accept as an archive: one directory entry and the end record. */
const archive = Buffer.concat([
  Buffer.from("PK\x03\x04evil.class"),
  Buffer.from("PK\x01\x02evil.class"),
  Buffer.from("PK\x05\x06"),
  Buffer.alloc(18),
]);

/** Uploads that must be refused because of their bytes or name, with the expected answer (security FILE-1). */
export const hostilePictures: readonly (readonly [what: string, bytes: Buffer, name: string, status: 415 | 422])[] = [
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "me.svg", 415],
  ["an SVG called PNG", Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), "me.png", 415],
  ["a page called PNG", Buffer.from("<!doctype html><script>alert(1)</script>"), "me.png", 415],
  ["a picture with a page behind it", Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]), "me.png", 415],
  ["a picture with a program behind it", Buffer.concat([gif, Buffer.from("<?php system($_GET[0]);")]), "me.gif", 415],
  ["a page that starts like a GIF", Buffer.from("GIF89a/*<html>*/=alert(1)"), "me.gif", 415],
  ["a GIFAR", Buffer.concat([gif, archive]), "me.gif", 415],
  ["a document", Buffer.concat([gif.subarray(0, 20), Buffer.from("%PDF-1.7")]), "me.gif", 415],
  ["a name that ends like a program", png, "me.jpg.php", 415],
  ["a name with a null byte", png, "me.php\0.png", 422],
  ["a name that reads backwards", png, "me\u202Egnp.exe.png", 422],
  ["half a picture", png.subarray(0, 40), "me.png", 422],
  ["nothing", Buffer.alloc(0), "me.png", 415],
];
