import { type RefObject, useRef, useState } from "react";
import { ApiError } from "../../../../kit/api-error.ts";
import { callEndpoint } from "../../../../kit/call-endpoint.ts";
import { useSite } from "../../../../ui/site.ts";
import { getCaptcha } from "../../contract.ts";
import { type FormProblems, FormRefusal, MISSING_PICTURE_ANSWER } from "./form-problems.ts";
import type { PictureCaptcha } from "./picture-captcha.ts";
import { solveCaptcha } from "./solve-captcha.ts";

/** How a form proves that a person sits there: by the browser's work, unseen, or by a picture. */
export interface FormCaptcha {
  /** The visitor reads a picture; false: the browser works unseen. */
  isPicture: boolean;
  /** A call that rarely wants a proof was told to bring one. */
  isAsked: boolean;
  /** Who helps those who cannot see a picture; empty: the site names nobody. */
  contactEmail: string;
  /** Filled by the field while it is shown; its code is loaded with it. */
  picture: RefObject<PictureCaptcha | null>;
  /** The site asks for no pictures any more. */
  onUnseen(): void;
  /** What the visitor still has to do before `prove`. */
  demand(): FormProblems;
  /** Runs a call with a solution; throws FormRefusal when the visitor has to do something first. */
  prove<T>(run: (solution: string) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Runs a call, and once more with a solution when the server asks for one. */
  proveIfAsked<T>(
    run: (captcha: { captcha?: string }) => Promise<T>,
    options: { signal: AbortSignal; onProving(): void },
  ): Promise<T>;
}

/** The captcha of one form, of the kind that the site has chosen. */
export function useCaptcha(): FormCaptcha {
  // Every page brings the site's choice along, so that nobody asks for a challenge just to learn its kind.
  const { captchaDriver, settings } = useSite();
  const [isPicture, setPicture] = useState(captchaDriver === "image");
  const [isAsked, setAsked] = useState(false);
  const picture = useRef<PictureCaptcha>(null);

  function demand(): FormProblems {
    if (!isPicture) return {};
    return picture.current?.demand() ?? { captcha: MISSING_PICTURE_ANSWER };
  }

  async function solveUnseen(signal: AbortSignal): Promise<string> {
    const question = await callEndpoint(getCaptcha, {}, { signal });
    if (question.driver === "altcha") return solveCaptcha(question.challenge, signal);
    // The site's choice has changed since this page was loaded.
    setPicture(true);
    throw new FormRefusal({ captcha: MISSING_PICTURE_ANSWER });
  }

  async function prove<T>(run: (solution: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (!isPicture) return runWithFreshSolution(run, () => solveUnseen(signal));
    if (picture.current === null) throw new FormRefusal(demand());
    return picture.current.prove(run);
  }

  return {
    isPicture,
    isAsked,
    contactEmail: settings.contact_email,
    picture,
    onUnseen: () => setPicture(false),
    demand,
    prove,
    async proveIfAsked(run, { signal, onProving }) {
      try {
        return await run({});
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.code !== "CAPTCHA_REQUIRED") throw thrown;
        setAsked(true);
        onProving();
        return prove((captcha) => run({ captcha }), signal);
      }
    },
  };
}

/** A challenge may grow old while a phone sleeps; the visitor need not know. */
async function runWithFreshSolution<T>(
  run: (solution: string) => Promise<T>,
  solve: () => Promise<string>,
): Promise<T> {
  const solution = await solve();
  try {
    return await run(solution);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "CAPTCHA_INVALID") throw thrown;
    return run(await solve());
  }
}
