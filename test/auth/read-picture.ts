import { openPicture } from "../../src/adapters/captcha/sealed-picture.ts";

/** What a picture shows; only who has the site's secret can open it. */
export function readPicture(challengeId: string, appSecret: string): string {
  const picture = openPicture(appSecret, challengeId);
  if (picture === null) throw new Error("the picture is of another site");
  return picture.answer;
}

/** An answer as the browser sends it. */
export function writePictureAnswer(challengeId: string, answer: string): string {
  return btoa(JSON.stringify({ challenge_id: challengeId, answer }));
}
