import { toCallError } from './client.ts';

/** True if the change may have been made although no answer came; `request.in-flight` says that the first call is not over. */
export const isLost = (error: unknown): boolean => {
  const { status, code } = toCallError(error);
  return (
    code === 'server.unsure' ||
    code === 'request.in-flight' ||
    (code === undefined && [0, 408, 502, 503, 504].includes(status))
  );
};

/** True if a failed change may go through when it is sent again unchanged: the line, the server or the session was away for a while. */
export function mayPass(error: unknown): boolean {
  const { status, code } = toCallError(error);
  return status < 400 || status >= 500 || [401, 408, 429].includes(status) || code === 'request.in-flight';
}

/** True if the line is away: the device is offline, or nothing answered in time. Changes that the device can keep then wait there. */
export function isLineAway(error: unknown): boolean {
  const { status } = toCallError(error);
  return status === 408 || (status === 0 && !navigator.onLine);
}
