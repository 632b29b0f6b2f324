import { createHash } from 'node:crypto';
import type { Clock } from '#engine/clock.ts';
import { traceCall } from '#engine/traces/trace-call.ts';
import { encryptPush, type DeviceKeys } from './encrypt-push.ts';
import { signPush, type PushKey } from './push-key.ts';

/** The address of a device, as its browser gave it, and the public key of ours that it was made with. */
export type Device = DeviceKeys & { endpoint: string; publicKey: string };

export type PushMessage = {
  /** At most some 3,000 bytes. */
  payload: string;
  /** A later message of the topic takes the place of one that the device has not had yet. */
  topic: string;
  /** Seconds that the service keeps it for a device that is off. */
  ttl: number;
};

export type Pusher = {
  /** The key that browsers subscribe with. */
  publicKey: string;
  /** True if an address is that of a push service that we know. */
  knows(endpoint: string): boolean;
  /** Hands a message over. `gone`: the device has ended its subscription. Fails with `PushFailure`. */
  send(device: Device, message: PushMessage): Promise<'sent' | 'gone'>;
};

/** The failure of a message, without data of the device. `permanent`: a retry cannot help. */
export class PushFailure extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'PushFailure';
    this.permanent = permanent;
  }
}

/** The services of Chrome, Edge, Firefox and Safari. A name that begins with a dot stands for everything below it. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Milliseconds. */
const maxAnswer = 10_000;

function isKnown(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (origins.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    username + password === '' &&
    knownHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}

/**
 * Opens the way to push services. `keys`: the key of now, then older ones, with which devices may still be subscribed. `subject` is where
 * a service finds who sends. `origins` are stand-ins of tests.
 */
export function openPusher(options: {
  keys: readonly [PushKey, ...PushKey[]];
  subject: string;
  clock: Clock;
  origins?: readonly string[];
}): Pusher {
  const { keys, subject, clock, origins = [] } = options;
  const knows = (endpoint: string) => isKnown(endpoint, origins);
  return {
    publicKey: keys[0].publicKey,
    knows,
    async send(device, { payload, topic, ttl }) {
      const key = keys.find(({ publicKey }) => publicKey === device.publicKey);
      // No service takes a message under another key than that of the subscription.
      if (key === undefined || !knows(device.endpoint)) return 'gone';
      const { origin, hostname } = new URL(device.endpoint);
      const headers = {
        authorization: signPush(key, { origin, subject, now: clock.now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: 'high',
        topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
      };
      const status = await traceCall(
        'send push',
        { 'server.address': hostname },
        () => post(device.endpoint, encryptPush(payload, device), headers),
        (answered) => ({ 'http.response.status_code': answered }),
      );
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      throw new PushFailure(`answered ${status}`, status < 500 && status !== 429 && status !== 408);
    },
  };
}

/** Follows no redirect, and reads nothing of the answer. */
async function post(address: string, body: Buffer, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(maxAnswer),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    throw new PushFailure('could not be reached', false);
  }
}
