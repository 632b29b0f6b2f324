import type { PushScope } from './show-pushes.ts';

/** The scope of a service worker: the types of the DOM, which the rest of the code uses, lack it. */

type Extendable = { waitUntil: (promise: Promise<unknown>) => void };

export type FetchEvent = Extendable & {
  request: Request;
  /** The answer to a navigation that the browser has asked for already; undefined where it has not. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/** Chromium has `addRoutes`: what a route sends to the network never wakes the worker. */
type InstallEvent = Extendable & {
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
};

type Events = {
  install: InstallEvent;
  activate: Extendable;
  message: Extendable & { data: unknown };
  fetch: FetchEvent;
};

export type WorkerScope = {
  addEventListener: (<Name extends keyof Events>(name: Name, act: (event: Events[Name]) => void) => void) &
    PushScope['addEventListener'];
  location: PushScope['location'];
  skipWaiting: () => Promise<void>;
  clients: PushScope['clients'] & { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration & PushScope['registration'];
};
