import type { IncomingMessage } from 'node:http';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts the connection unless the body has come within so many milliseconds, or another deadline is set until then. */
export function expectBody(request: IncomingMessage, within: number): void {
  if (request.complete) return;
  const earlier = deadlines.get(request);
  clearTimeout(earlier);
  deadlines.set(request, setTimeout(() => request.destroy(), within).unref());
  if (earlier !== undefined) return;
  const lift = () => clearTimeout(deadlines.get(request));
  request.once('end', lift).once('close', lift);
}

/** Whether a request says that it has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
