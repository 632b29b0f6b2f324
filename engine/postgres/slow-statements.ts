import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Span } from '#engine/traces/span.ts';

/** Milliseconds from which on a statement is slow, its wait for a connection in use included. */
const slowAfter = 200;
const maxText = 300;

/** The operation or job on whose behalf the code runs, the id under which log lines name it, and its span if it is traced. */
export const underWay = new AsyncLocalStorage<{
  operation: string;
  id: string;
  span?: Span | undefined;
  /** True if the request may have changed something by now. Jobs leave it out: they run again. */
  hasChanged?: boolean;
}>();

/** A statement that was slow, without the values in it. */
export type SlowStatement = { operation: string; id: string; ms: number; statement: string };

const slow = channel('lungisa.slow-statement');

/** Tells those who watch that a statement took so many milliseconds, if that is slow. */
export function noteStatement(text: string, ms: number, within: { operation: string; id: string } | undefined): void {
  if (ms < slowAfter || !slow.hasSubscribers) return;
  const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText);
  const { operation, id } = within ?? { operation: 'none', id: '' };
  slow.publish({ operation, id, ms: Math.round(ms), statement } satisfies SlowStatement);
}

/** Calls `see` with each slow statement of this process, until the function that it returns is called. */
export function watchSlowStatements(see: (statement: SlowStatement) => void): () => void {
  const take = (message: unknown) => see(message as SlowStatement);
  slow.subscribe(take);
  return () => {
    slow.unsubscribe(take);
  };
}
