// A thread of each process that renders. The site holds the other end of this pipe and never writes to it: when the
// pipe closes, the site has ended for any reason.
import { Socket } from "node:net";
import { LIFELINE } from "./lifeline.ts";

new Socket({ fd: LIFELINE }).on("close", () => process.kill(process.pid, "SIGKILL")).resume();
