import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { sweepShared } from '#kit/uploads/shared-photos.ts';
import { followUpdates } from './follow-updates.ts';
import { keepAnswers } from './keep-answers.ts';
import { fillIn } from './restore.ts';

/**
 * Registers the service worker for a person who is signed in, and keeps what they read for when there is no connection. Does
 * nothing where the browser has no workers, and in development. The returned function ends the keeping.
 */
export async function startOffline(queries: QueryClient, router: AnyRouter, personId: string): Promise<() => void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  // Another language is another worker, which keeps the files of that language.
  const { lang } = document.documentElement;
  const address = lang === 'en-ZA' ? '/sw.js' : `/sw.js?language=${lang}`;
  const registration = (await navigator.serviceWorker.register(address, { updateViaCache: 'none' })) as
    ServiceWorkerRegistration | undefined;
  if (registration === undefined) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  followUpdates(registration, router, signal);
  void sweepShared().catch(() => undefined);
  void navigator.serviceWorker.ready.then(() => keepLoadedFiles(registration, signal));
  const stopKeeping = keepAnswers(queries, personId);
  const fill = () => void fillIn(queries, personId).catch(() => undefined);
  window.addEventListener('offline', fill, { signal });
  if (!navigator.onLine) fill();
  return () => {
    ended.abort();
    stopKeeping();
  };
}

/** Has the worker keep the files that this page loaded past it, before it was there. */
function keepLoadedFiles(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => {
    const loaded = list.getEntriesByType('resource') as PerformanceResourceTiming[];
    const missed = loaded.filter(({ workerStart }) => workerStart === 0).map(({ name }) => name);
    if (missed.length > 0) registration.active?.postMessage(missed);
  });
  observer.observe({ type: 'resource', buffered: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
