import type { IncomingMessage } from 'node:http';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts the connection unless the whole body comes within so many milliseconds. A later call replaces the deadline. */
export function setBodyDeadline(request: IncomingMessage, milliseconds: number): void {
  if (request.complete) return;
  const earlier = deadlines.get(request);
  clearTimeout(earlier);
  deadlines.set(request, setTimeout(() => request.destroy(), milliseconds).unref());
  if (earlier !== undefined) return;
  const clear = () => clearTimeout(deadlines.get(request));
  request.once('end', clear).once('close', clear);
}

/** True if the headers of a request announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
