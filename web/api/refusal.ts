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

/** What is wrong with a field, where that is what the server refused; else its sentence. For a form of one field. */
export function sayWhyRefused(error: unknown): string {
  const { fields, message } = toCallError(error);
  return fields[0]?.message ?? message;
}

function whyUnanswered(status: number): string {
  // Some browsers do not know.
  if (status === 0) return 'onLine' in navigator && !navigator.onLine ? words.offline : words.lostConnection;
  return status === 408 ? words.tookTooLong : words.foreignAnswer;
}

/** Whether the thing is not there for this reader; an id that is none of ours is refused rather than not found. */
export function isMissing(error: unknown): boolean {
  const { status } = toCallError(error);
  return status === 404 || status === 422;
}
