/** A message of the server: `PushMessage` of features/notifications. The worker trusts its shape, which only our server can encrypt. */
type Message = { title: string; body: string; tag: string; url: string };

type Extendable = { waitUntil: (promise: Promise<unknown>) => void };
type PushEvent = Extendable & { data: { json: () => unknown } | null };
type ClickEvent = Extendable & { notification: Notification };

type Window = {
  url: string;
  focused: boolean;
  focus: () => Promise<Window>;
  navigate: (url: string) => Promise<unknown>;
};

/** The parts of a service worker's scope that push notifications need: the types of the DOM lack them. */
export type PushScope = {
  addEventListener: ((name: 'push', act: (event: PushEvent) => void) => void) &
    ((name: 'notificationclick', act: (event: ClickEvent) => void) => void);
  location: { origin: string };
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Window[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

/** Has the service worker show what the server sends, and open what is pressed. */
export function showPushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data?.json() as Message | undefined)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, addressOf(scope, (event.notification.data as Message | null)?.url)));
  });
}

const listWindows = ({ clients }: PushScope) => clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A path of this site, whatever stands in a message. */
function addressOf({ location }: PushScope, path = '/notifications'): string {
  const { origin, href } = new URL(path, location.origin);
  return origin === location.origin ? href : new URL('/notifications', location.origin).href;
}

/** Shows a message, unless the person looks at its page at this moment. */
async function show(scope: PushScope, message: Message | undefined): Promise<void> {
  if (message === undefined) return;
  const { title, body, tag, url } = message;
  const { pathname } = new URL(addressOf(scope, url));
  const isOpen = (await listWindows(scope)).some((one) => one.focused && new URL(one.url).pathname === pathname);
  if (!isOpen) await scope.registration.showNotification(title, { body, tag, renotify: true, data: { url } });
}

/** Shows the page in a window of the site that is open, or in a new one. */
async function open(scope: PushScope, address: string): Promise<void> {
  const windows = await listWindows(scope);
  const one = windows.find(({ url }) => url === address) ?? windows[0];
  if (one === undefined) {
    await scope.clients.openWindow(address);
    return;
  }
  const window = await one.focus();
  if (window.url !== address) await window.navigate(address).catch(() => scope.clients.openWindow(address));
}
