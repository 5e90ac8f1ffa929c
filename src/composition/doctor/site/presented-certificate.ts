import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";

const HTTPS_PORT = 443;
const TIMEOUT_MS = 10_000;

/**
 * The certificate that the host of an HTTPS address presents, as PEM, also if it is not trusted or has ended. Rejects
 * if there is no connection within ten seconds.
 */
export async function presentedCertificate({ hostname, port }: URL): Promise<string> {
  const socket = connect({
    host: hostname,
    port: Number(port) || HTTPS_PORT,
    // Only names are announced to the host.
    ...(isIP(hostname) ? {} : { servername: hostname }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new X509Certificate(socket.getPeerCertificate().raw).toString();
  } finally {
    socket.destroy();
  }
}
