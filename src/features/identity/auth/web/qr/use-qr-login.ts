import { useEffect, useState, useSyncExternalStore } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { getLoginQrcode, getLoginStatus } from "../../qr-contract.ts";
import { callWithProof } from "../session/call-with-proof.ts";
import { readCodeAnswer, readStatusAnswer } from "./qr-answer.ts";
import { createQrLogin, type QrDependencies, type QrLogin } from "./qr-login.ts";

/** The whole answer is checked: it must contain `success` as well as `data` (spec §5). */
const wholeCode: EndpointSpec = { ...getLoginQrcode, envelope: "flat" };
const wholeStatus: EndpointSpec = { ...getLoginStatus, envelope: "flat" };

/**
 * One QR login for the lifetime of the page; selecting another tab of the dialog or closing it only pauses the login.
 */
export function useQrLogin(session: Pick<QrDependencies, "onSuccess" | "onRefusal">): QrLogin {
  const [login] = useState(() =>
    createQrLogin({
      ...session,
      timing: realTiming,
      requestCode: async () => readCodeAnswer(await callWithProof(wholeCode, {}, { bearer: "none" })),
      requestStatus: async (scene) =>
        readStatusAnswer(
          await callEndpoint(wholeStatus, { params: { scene } } as object, { bearer: "none", unauthorized: "throw" }),
        ),
    }),
  );
  return login;
}

/** Subscribes to the state machine, and runs it while the page is visible. */
export function useQrView(login: QrLogin) {
  useEffect(() => {
    const follow = () => login.setActive(document.visibilityState === "visible");
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      login.setActive(false);
    };
  }, [login]);
  return useSyncExternalStore(login.subscribe, login.view);
}
