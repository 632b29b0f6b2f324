import { day } from '#core/time.ts';
import { isOwnDevice } from './device-owner.ts';
import { waitedTooLong } from './wording.ts';

/** An item that the server does not have yet. */
export type Waiting = {
  /** The idempotency key of its request: however often it is sent, it arrives once. */
  clientId: string;
  /** The server's refusal; null while it is waiting. */
  refused: string | null;
  /** When the person had it sent, in milliseconds. */
  since?: number;
  /** The device has no room for it: it waits as long as the page is open. */
  isLoose?: true;
};

/** The end of an attempt: sent, to be tried again (null), or refused with a sentence. */
export type Outcome = { sent: true } | { sent: false; refused: string | null };

type Means<Item> = {
  /** The key of the storage. */
  key: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  send: (item: Item) => Promise<Outcome>;
  /** Names the lane of an item: the items of one lane keep their order, and hold back no other lane but for the files that both send. Without it there is one lane. */
  laneOf?: (item: Item) => string;
  /** Calls `act` after so many milliseconds; returns a function that cancels it. */
  later: (act: () => void, milliseconds: number) => () => void;
};

/** The server knows a key for a day longer. After that a request that had arrived would be done once more. */
const lasts = 7 * day;

const firstPause = 2_000;
const longestPause = 30_000;

export type Outbox<Item extends Waiting> = ReturnType<typeof makeOutbox<Item>>;

type Lane = {
  /** The item on its way. */
  sending: string | null;
  /** The last attempt failed in passing. */
  isHeld: boolean;
  pause: number;
  callOff: () => void;
};

/**
 * Makes the queue of a person's unsent items. Those of one lane are sent one at a time in their order. An item that fails is tried again after
 * a growing pause, or at once on `flush`; it keeps its `clientId`, so that it never arrives twice. The device keeps the items of one person only.
 */
export function makeOutbox<Item extends Waiting>(
  personId: string,
  { key, storage, send, laneOf = () => '', later }: Means<Item>,
) {
  let items = load();
  /** Items that the storage does not have. */
  let loose: readonly Item[] = [];
  let running = false;
  const lanes = new Map<string, Lane>();
  let stuck: ReadonlyMap<string, boolean> = new Map();
  const listeners = new Set<() => void>();

  function load(): readonly Item[] {
    try {
      const kept = JSON.parse(storage.getItem(key) ?? 'null') as { personId: string; items: Item[] } | null;
      return kept?.personId === personId ? kept.items : [];
    } catch {
      return [];
    }
  }

  /** Removes unsent items of another person. */
  function forgetOthers(): void {
    try {
      if (storage.getItem(key) !== null && load().length === 0) storage.removeItem(key);
    } catch {
      // Without storage there is nothing to forget.
    }
  }

  /** Stores the items, and reads them back. */
  function store(now: readonly Item[]): boolean {
    const text =
      now.length === 0 ? null : JSON.stringify({ personId, items: now.map(({ isLoose: _, ...item }) => item) });
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      return storage.getItem(key) === text;
    } catch {
      return false;
    }
  }

  /** Changes what is stored now, since another tab may have changed it. With `mustKeep` it is changed only where the storage takes it. */
  function change(act: (now: readonly Item[]) => readonly Item[], mustKeep = false): boolean {
    const next = act([...load(), ...loose]);
    const isKept = store(next);
    if (!isKept && mustKeep) return false;
    const stored = new Set(load().map(({ clientId }) => clientId));
    items = isKept ? load() : next.map((item) => (stored.has(item.clientId) ? item : { ...item, isLoose: true }));
    loose = items.filter(({ isLoose }) => isLoose);
    tell();
    return true;
  }

  const isWaiting = ({ refused }: Item) => refused === null;

  function tell(): void {
    stuck = new Map(
      items.filter(isWaiting).flatMap((item) => {
        const lane = lanes.get(laneOf(item));
        return lane?.isHeld ? [[item.clientId, lane.sending === item.clientId]] : [];
      }),
    );
    listeners.forEach((listener) => listener());
  }

  function laneNamed(name: string): Lane {
    const lane = lanes.get(name) ?? { sending: null, isHeld: false, pause: firstPause, callOff: () => {} };
    lanes.set(name, lane);
    return lane;
  }

  async function pump(name: string): Promise<void> {
    const lane = laneNamed(name);
    if (lane.sending !== null || !running) return;
    lane.callOff();
    const findNext = () => items.find((item) => isWaiting(item) && laneOf(item) === name);
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { clientId, since = Date.now() } = next;
      lane.sending = clientId;
      tell();
      const outcome =
        Date.now() - since > lasts
          ? { sent: false as const, refused: waitedTooLong }
          : await send(next).catch((): Outcome => ({ sent: false, refused: null }));
      // Signing out forgets the items.
      if (!running) break;
      lane.isHeld = !outcome.sent && outcome.refused === null;
      if (outcome.sent) change((now) => now.filter((item) => item.clientId !== clientId));
      else if (outcome.refused !== null)
        change((now) => now.map((item) => (item.clientId === clientId ? { ...item, refused: outcome.refused } : item)));
      else {
        lane.callOff = later(() => void pump(name), lane.pause);
        lane.pause = Math.min(lane.pause * 2, longestPause);
        break;
      }
      lane.pause = firstPause;
    }
    lane.sending = null;
    // Nothing is held up in an empty lane.
    if (findNext() === undefined) lane.isHeld = false;
    tell();
  }

  function pumpAll(): void {
    new Set(items.filter(isWaiting).map(laneOf)).forEach((name) => void pump(name));
  }

  function laneWith(clientId: string): string {
    const item = items.find((one) => one.clientId === clientId);
    return item === undefined ? '' : laneOf(item);
  }

  return {
    current: () => items,
    /** The waiting items of lanes whose last attempt failed in passing; true for one that is being tried again now. */
    stuck: () => stuck,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Takes an item, in place of those that it replaces. False where the device cannot keep it: then nothing has changed, unless it
     * `mayBeLoose`, which is for what can be sent now.
     */
    add: (
      item: Omit<Item, 'refused' | 'since' | 'isLoose'>,
      {
        mayBeLoose = false,
        replaces = () => false,
      }: { mayBeLoose?: boolean; replaces?: (other: Item) => boolean } = {},
    ): boolean => {
      const added = { ...item, refused: null, since: Date.now() } as Item;
      if (!change((now) => [...now.filter((other) => !replaces(other)), added], !mayBeLoose)) return false;
      void pump(laneOf(added));
      return true;
    },
    /** Tries a refused item again, after all others. */
    retry: (clientId: string) => {
      const lane = laneWith(clientId);
      change((now) => {
        const again = now.find((item) => item.clientId === clientId);
        return again === undefined
          ? now
          : [...now.filter((item) => item !== again), { ...again, refused: null, since: Date.now() }];
      });
      void pump(lane);
    },
    discard: (clientId: string) => {
      const lane = laneWith(clientId);
      change((now) => now.filter((item) => item.clientId !== clientId));
      // The removed item may have held back the next one.
      void pump(lane);
    },
    /** There may be a connection again. */
    flush: () => {
      lanes.forEach((lane) => (lane.pause = firstPause));
      pumpAll();
    },
    /** Another tab has changed what is stored. */
    reload: () => {
      items = [...load(), ...loose];
      tell();
      pumpAll();
    },
    start: () => {
      running = true;
      forgetOthers();
      items = [...load(), ...loose];
      tell();
      pumpAll();
    },
    stop: () => {
      running = false;
      loose = [];
      lanes.forEach(({ callOff }) => callOff());
    },
  };
}

/**
 * The means of a browser. Reading `localStorage` itself fails in one that blocks it. A page whose person another tab has replaced changes nothing of what
 * the new person has there.
 */
export const browserMeans: Pick<Means<never>, 'storage' | 'later'> = {
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => void (isOwnDevice() && localStorage.setItem(key, value)),
    removeItem: (key) => void (isOwnDevice() && localStorage.removeItem(key)),
  },
  later: (act, milliseconds) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};
