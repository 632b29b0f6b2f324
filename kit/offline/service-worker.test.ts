import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

const origin = 'https://lungisa.example';
const icon = '/icon.svg';
const handlers = new Map<string, (event: never) => void>();
const kept = new Map<string, string>();

/** The cache of the browser, by path. */
const cache = {
  match: (request: Request) => {
    const text = kept.get(new URL(request.url).pathname);
    return Promise.resolve(text === undefined ? undefined : new Response(text));
  },
  put: () => Promise.resolve(),
};

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, act: () => void) => handlers.set(name, act),
    location: { origin },
  });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('shellOfBuild', { files: [icon], version: '1' });
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  await import('./service-worker.ts');
});
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A line that is up and answers nothing. */
const silent = (_request: Request, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))));

/** Asks the worker for a file; `after` milliseconds without an answer it has ended, or 'waiting'. */
async function askFor(path: string, { line, after }: { line: typeof silent; after: number }): Promise<string> {
  vi.stubGlobal('fetch', line);
  let answer: Promise<string> | undefined;
  const respondWith = (given: Promise<Response>) =>
    (answer = given.then(
      (one) => one.text(),
      (error: unknown) => String(error),
    ));
  handlers.get('fetch')?.({ request: new Request(origin + path), respondWith } as never);
  if (answer === undefined) return 'passed by';
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('waiting'), after));
  const ended = Promise.race([answer, late]);
  await vi.advanceTimersByTimeAsync(after);
  return ended;
}

it('opens the copy of a file where the line answers nothing within six seconds', async () => {
  kept.set(icon, 'the copy');
  expect(await askFor(icon, { line: silent, after: 5_000 })).toBe('waiting');
  expect(await askFor(icon, { line: silent, after: 7_000 })).toBe('the copy');
});

it.each([icon, '/assets/part.js'])('gives up %s, which has no copy, after twenty seconds', async (path) => {
  expect(await askFor(path, { line: silent, after: 19_000 })).toBe('waiting');
  expect(await askFor(path, { line: silent, after: 21_000 })).toBe('Error: given up');
});

it('lets a file that has begun take its time', async () => {
  const slow: typeof silent = (_request, init) => {
    const body = new ReadableStream({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(new Error('given up')));
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('at last'));
          controller.close();
        }, 60_000);
      },
    });
    return Promise.resolve(new Response(body));
  };
  expect(await askFor('/assets/part.js', { line: slow, after: 61_000 })).toBe('at last');
});
