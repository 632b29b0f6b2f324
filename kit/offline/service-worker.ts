import { keepShared, shareAddress, sweepShared } from '#kit/uploads/shared-photos.ts';
import { showPushes } from './show-pushes.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/**
 * Written by the build: the addresses of what a page needs before its own code, those of them that each language has for itself, and a name
 * for this very set.
 */
declare const shellOfBuild: { files: readonly string[]; translated: readonly string[]; version: string };

/** The language of the pages that this worker serves; empty for English. */
const language = new URLSearchParams(location.search).get('language') ?? '';
const files = shellOfBuild.files.map((file) =>
  language !== '' && shellOfBuild.translated.includes(file) ? file.replace('/assets/', `/assets/${language}/`) : file,
);

const scope = self as unknown as WorkerScope;
const shell = `shell-${shellOfBuild.version}${language}`;
const code = 'code';
/** The document of every page, without anything about a person. */
const shellAddress = `/offline-shell${language === '' ? '' : `?language=${language}`}`;
/** Files of the code that are kept: those of some two versions. */
const maxFiles = 400;
/** Milliseconds that a navigation, or a file with a copy, waits for the network before the copy is opened. */
const patience = 6_000;
/** Milliseconds after which a file whose answer has not begun is given up. Longer than the page waits for its code. */
const longestWait = 20_000;
const day = 86_400_000;
/** A proxy answers with these while the server is away. */
const away = new Set([502, 503, 504]);

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  // A worker takes over only once the one before rests, which each request of the API would put off.
  const rules = ['/api/*', '/files/*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }));
  event.waitUntil((event.addRoutes?.(rules) ?? Promise.resolve()).catch(() => undefined));
});
scope.addEventListener('activate', (event) => event.waitUntil(begin()));

showPushes(scope);

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take-over') event.waitUntil(scope.skipWaiting());
  else if (Array.isArray(data)) event.waitUntil(keepFiles(data.map(String)));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === shareAddress) return event.respondWith(takeShare(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event));
  } else if (isForGood(pathname)) event.respondWith(keptFirst(request));
  else if (files.includes(pathname)) event.respondWith(networkFirst(request));
});

/** Answers of the API, uploads and papers are never touched. */
const isPage = (pathname: string) =>
  !/^\/(api|files|brand|app-icons|exports|offline-shell)(\/|$)|\.\w+$/.test(pathname);

/** True if the file is named by its content. */
const isForGood = (pathname: string) => /^\/(assets|brand)\//.test(pathname);

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  // The page has just loaded most of the files: the browser has them.
  await cache.addAll(files.map((file) => (isForGood(file) ? file : new Request(file, { cache: 'no-cache' }))));
  await cache.add(askForShell());
}

const askForShell = () => new Request(shellAddress, { cache: 'no-cache', credentials: 'omit' });

async function begin(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shell);
  await Promise.all(before.map((name) => caches.delete(name)));
  const cache = await caches.open(code);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -maxFiles).map((request) => cache.delete(request)));
  await sweepShared();
  await (scope.registration as Partial<ServiceWorkerRegistration>).navigationPreload?.enable();
  await scope.clients.claim();
}

/** Keeps the files that a page had loaded before this worker was there. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  const paths = addresses.filter((address) => {
    const { origin, pathname } = new URL(address);
    return origin === location.origin && isForGood(pathname);
  });
  await Promise.all(paths.map((path) => keptFirst(new Request(path)).catch(() => undefined)));
}

/** Opens a page from the network, or the kept document where that does not answer. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = event.preloadResponse.then((early) => early ?? fetch(event.request));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const first = await Promise.race([answer, late]).catch(() => undefined);
  if (first !== undefined && !away.has(first.status)) {
    event.waitUntil(refreshShell().catch(() => undefined));
    return first;
  }
  const kept = await (await caches.open(shell)).match(shellAddress);
  if (kept === undefined) return answer;
  answer.catch(() => undefined);
  return kept;
}

/** Asks once a day for the kept document: the name and the colours of the site may have changed. */
async function refreshShell(): Promise<void> {
  const cache = await caches.open(shell);
  const kept = await cache.match(shellAddress);
  if (kept === undefined || Date.now() - Date.parse(kept.headers.get('date') ?? '') < day) return;
  const fresh = await fetch(askForShell());
  if (!fresh.ok) return;
  // The document of another version needs files that this worker did not keep: its own worker brings both.
  const [now, before] = await Promise.all([fresh.clone().text(), kept.text()]);
  if (namesOf(now) === namesOf(before)) await cache.put(shellAddress, fresh);
}

const namesOf = (html: string) => html.match(/\/assets\/[^"]+/g)?.join() ?? '';

async function keptFirst(request: Request): Promise<Response> {
  const own = await caches.open(shell);
  const cache = await caches.open(code);
  const kept = (await own.match(request)) ?? (await cache.match(request));
  if (kept !== undefined) return kept;
  const answer = await fetchWithin(request, longestWait);
  if (answer.ok && /\bimmutable\b/.test(answer.headers.get('cache-control') ?? ''))
    await cache.put(request, answer.clone());
  return answer;
}

async function networkFirst(request: Request): Promise<Response> {
  const kept = await (await caches.open(shell)).match(request, { ignoreSearch: true });
  try {
    return await fetchWithin(request, kept === undefined ? longestWait : patience);
  } catch (error) {
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Fetches a file, and gives up where the line is up and answers nothing. A body that has begun may take its time. */
async function fetchWithin(request: Request, limit: number): Promise<Response> {
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(), limit);
  try {
    return await fetch(request, { signal: waiting.signal });
  } finally {
    clearTimeout(late);
  }
}

/** Photos that another app shares become a problem: the form for a new one takes them. */
async function takeShare(request: Request): Promise<Response> {
  await keepShared(await request.formData());
  return Response.redirect('/add-problem?shared=1', 303);
}
