import { useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from "react";
import { callEndpoint } from "../../../../kit/call-endpoint.ts";
import { realTiming } from "../../../../kit/timing.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Skeleton } from "../../../../ui/notes.tsx";
import { getCaptcha } from "../../contract.ts";
import { createPictureCaptcha, type HeldPicture, type PictureCaptcha, type PictureView } from "./picture-captcha.ts";
import type { FormCaptcha } from "./use-captcha.ts";

// One form is left for another, as a tab for the next: an unanswered picture goes along.
let left: HeldPicture | null = null;

/** A picture of five characters and the box to type them into. */
export function PictureField({ captcha, error }: { captcha: FormCaptcha; error: string | undefined }) {
  const [picture] = useState(() => startPicture(captcha.onUnseen));
  const view = useSyncExternalStore(picture.subscribe, picture.view);
  const input = useRef<HTMLInputElement>(null);
  const hadError = useRef(error !== undefined);
  useImperativeHandle(captcha.picture, () => picture, [picture]);

  useEffect(() => {
    const follow = () => picture.setActive(document.visibilityState === "visible");
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      picture.setActive(false);
      left = picture.held();
    };
  }, [picture]);

  // Shown because a call was refused without it.
  useEffect(() => {
    if (hadError.current) input.current?.focus();
  }, []);

  const isPassed = view.stage === "passed";
  return (
    <div>
      <Field
        ref={input}
        label="图形验证码"
        name="captcha"
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        placeholder="图中 5 个字符，不分大小写"
        readOnly={isPassed || view.stage === "sent"}
        value={view.typed}
        onChange={(event) => picture.type(event.target.value)}
        error={error}
        above={
          <div className="mb-2 flex items-center gap-1">
            <PictureFrame view={view} contactEmail={captcha.contactEmail} />
            {isPassed ? (
              <span className="px-3 text-sm text-text-secondary">已通过</span>
            ) : (
              <Button variant="text" className="px-3 text-sm" onClick={picture.renew}>
                换一张
              </Button>
            )}
          </div>
        }
      />
      <p role="status" className="sr-only">
        {view.news}
      </p>
    </div>
  );
}

function startPicture(onUnseen: () => void): PictureCaptcha {
  return createPictureCaptcha({
    timing: realTiming,
    ask: () => callEndpoint(getCaptcha, {}),
    onUnseen,
    takeLeft() {
      const taken = left;
      left = null;
      return taken;
    },
  });
}

const FRAME = "grid aspect-[220/72] w-[220px] min-w-0 overflow-hidden rounded-md border border-border";

function PictureFrame({ view, contactEmail }: { view: PictureView; contactEmail: string }) {
  if (view.stage === "failed") {
    return <p className={`${FRAME} items-center px-3 text-sm text-text-secondary`}>图片没有加载出来：{view.news}</p>;
  }
  if (view.image === null) return <Skeleton className={FRAME} />;
  return (
    <img
      src={view.image}
      alt={`图片里有五个字符，只能看图辨认，“换一张”会换成另外五个。看不到图片请联系客服${contactEmail && `：${contactEmail}`}`}
      width={220}
      height={72}
      className={`${FRAME} ${view.stage === "passed" ? "opacity-50" : ""}`}
    />
  );
}
