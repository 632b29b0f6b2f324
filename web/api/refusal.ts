import { errorOf } from './client.ts';

/** The server's own sentence where it refused, else what the page says of a failure. */
export function sentenceOf(error: unknown, failed: string): string {
  const { status, problem } = errorOf(error);
  return problem !== undefined && status < 500 ? problem.detail : failed;
}

/** Whether the thing is not there for this reader; an id that is none of ours is refused rather than not found. */
export function isMissing(error: unknown): boolean {
  const { status } = errorOf(error);
  return status === 404 || status === 422;
}
