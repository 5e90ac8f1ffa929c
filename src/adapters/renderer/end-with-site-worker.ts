// A thread of each process that renders. The site holds the other end of this pipe and never writes: when it closes,
// the site has ended, for whatever reason.
import { Socket } from "node:net";
import { LIFELINE } from "./lifeline.ts";

new Socket({ fd: LIFELINE }).on("close", () => process.kill(process.pid, "SIGKILL")).resume();
