import { underWay } from '#engine/postgres/slow-statements.ts';
import type { Facts } from './span.ts';

/**
 * Makes a call to another program, as a span of the request or job under way if that is traced. `tell` adds what a trace may know
 * of the answer.
 */
export async function traceCall<Answer>(
  name: string,
  facts: Facts,
  call: () => Promise<Answer>,
  tell: (answer: Answer) => Facts = () => ({}),
): Promise<Answer> {
  const span = underWay.getStore()?.span?.begin(name, facts);
  if (span === undefined) return call();
  try {
    const answer = await call();
    span.end(tell(answer));
    return answer;
  } catch (error) {
    span.end({}, nameError(error));
    throw error;
  }
}

/** The code or the class of an error: its message can quote what people typed. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return /^\w{1,60}$/.test(code) ? code : 'unknown';
}
