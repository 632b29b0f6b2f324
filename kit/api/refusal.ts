import { CallError, isLoggedOut } from './call.ts';
import { toCallError } from './client.ts';
import * as words from './wording.ts';

/** The server's own sentence where it refused; after any other failure what the page says of it, and why it failed. */
export function chooseSentence(error: unknown, failed: string): string {
  const { status, problem, message } = toCallError(error);
  if (isLoggedOut(problem)) return message;
  if (problem !== undefined && status < 500) return problem.detail;
  const why = problem?.detail ?? (error instanceof CallError ? whyUnanswered(status) : null);
  return why === null || failed.includes(message) ? failed : `${failed} ${why}`;
}

/** The sentence of a failure: `failed` before the reason, or around it. */
export const sayFailure = (error: unknown, failed: string | ((reason: string) => string)): string =>
  typeof failed === 'string' ? chooseSentence(error, failed) : failed(toCallError(error).message);

/** Some browsers do not know, and count as online. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine;

function whyUnanswered(status: number): string {
  if (status === 0) return isOffline() ? words.offline : words.lostConnection;
  return status === 408 ? words.tookTooLong : words.foreignAnswer;
}

/** True if the row is missing for this reader. An id that is none of ours is refused with 422 instead of 404. */
export function isMissing(error: unknown): boolean {
  const { status } = toCallError(error);
  return status === 404 || status === 422;
}
