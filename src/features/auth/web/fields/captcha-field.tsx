import { lazy, Suspense } from "react";
import type { FormCaptcha } from "./use-captcha.ts";

const PictureField = lazy(async () => ({ default: (await import("./picture-field.tsx")).PictureField }));

/** The place of the picture in a form; its code is loaded where the site asks with pictures, and nowhere else. */
export function CaptchaField({ captcha, error }: { captcha: FormCaptcha; error: string | undefined }) {
  return (
    <Suspense fallback={<div aria-hidden="true" className="h-[152px]" />}>
      <PictureField captcha={captcha} error={error} />
    </Suspense>
  );
}
