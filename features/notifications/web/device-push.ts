/** The browser's ability to show push notifications: `add-first` once the site is on the home screen. */
export type DeviceAbility = 'ready' | 'blocked' | 'not-supported' | 'add-first';

/** Milliseconds that the service worker may take to start after the page. */
const patience = 8_000;

export function readAbility(): DeviceAbility {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple ? 'add-first' : 'not-supported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** The subscription of this browser; null if it has none, or no service worker. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

/** Asks the person if need be, and subscribes; null if they do not allow it. Throws if the browser cannot. */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await serviceWorker();
  const known = await pushManager.getSubscription();
  const isOurs = known !== null && nameKey(known.options.applicationServerKey) === publicKey;
  // A subscription with an older key of ours would get nothing once that key is gone.
  if (!isOurs) await known?.unsubscribe();
  const subscription = isOurs
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** A key as the server writes it: base64url. */
const nameKey = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Ends the subscription of this browser, and takes its notifications off the screen. */
export async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

function serviceWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker did not start')), patience);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}
