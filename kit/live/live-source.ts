import { heartbeat, type LiveEvents } from '#core/live.ts';
import { firstAnswer } from '#kit/api/first-answer.ts';

/** Told of each event of the stream, with what came with it. */
export type OnEvent = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => void;

const events = ['fresh', 'hint', 'session', 'crowded', 'beat'] as const;
/** Longer without a sign of life, and the connection is dead without knowing it. Milliseconds. */
const silence = 2.5 * heartbeat;
const longestWait = 60_000;

/** Returns the milliseconds before the next attempt: they grow with the failures, and chance keeps browsers out of step. */
export const waitAfter = (failures: number, chance: number): number =>
  Math.min(500 * 2 ** failures, longestWait) * (0.5 + chance / 2);

/** The browser's one connection to `GET /api/live`: opened again whenever it is lost, and left alone while the device is offline. */
export function openSource(onEvent: OnEvent): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const later = (act: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const openAgain = (least = 0) => {
    close();
    failures += 1;
    later(open, Math.max(least, waitAfter(failures, Math.random())));
  };
  function open() {
    close();
    if (!navigator.onLine) return;
    source = new EventSource(firstAnswer.at ? `/api/live?since=${firstAnswer.at}` : '/api/live');
    source.addEventListener('error', () => {
      // Closed for good is an answer that is no stream: the session may have ended.
      if (source?.readyState === EventSource.CLOSED) onEvent('session', {});
      openAgain();
    });
    for (const name of events)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        if (name === 'beat') failures = 0;
        later(openAgain, silence);
        onEvent(name, JSON.parse(data) as never);
        if (name === 'crowded') openAgain(longestWait);
      });
    later(openAgain, silence);
  }
  const openAtOnce = () => {
    failures = 0;
    open();
  };
  window.addEventListener('online', openAtOnce);
  window.addEventListener('offline', close);
  open();
  return () => {
    window.removeEventListener('online', openAtOnce);
    window.removeEventListener('offline', close);
    close();
  };
}
