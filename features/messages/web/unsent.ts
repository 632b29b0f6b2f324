import type { StoredFile } from '#core/files.ts';

/** A message that this device has not brought to the server yet. */
export type Unsent = {
  clientId: string;
  conversationId: string;
  text: string;
  files: readonly StoredFile[];
  writtenAt: string;
  /** Why the server will not have it; null while it is still to be tried. */
  refused: string | null;
};

/** Where they are kept between visits: one person's at a time, and nothing once they sign out. */
export const unsentKey = 'unsent-messages';

/** How a try ended: gone, to be tried again, or refused with a sentence. */
export type Outcome = { sent: true } | { sent: false; refused: string | null };

type Means = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  send: (message: Unsent) => Promise<Outcome>;
  /** Calls back after so many milliseconds; returns how to call it off. */
  later: (act: () => void, milliseconds: number) => () => void;
};

const firstPause = 2_000;
const longestPause = 30_000;

export type UnsentMessages = ReturnType<typeof makeUnsent>;

/**
 * The messages of `personId` that are on their way, in the order they were written and one at a time. What cannot be sent now is
 * tried again, ever more seldom, and at once when `flush` is told that there is a connection; it keeps its `clientId`, so that it
 * never arrives twice. Kept on the device, which another person's are swept from.
 */
export function makeUnsent(personId: string, { storage, send, later }: Means) {
  let items = load();
  let running = false;
  let sending = false;
  let pause = firstPause;
  let callOff = () => {};
  const listeners = new Set<() => void>();

  function load(): readonly Unsent[] {
    try {
      const kept = JSON.parse(storage.getItem(unsentKey) ?? 'null') as { personId: string; items: Unsent[] } | null;
      return kept?.personId === personId ? kept.items : [];
    } catch {
      return [];
    }
  }

  /** Another tab may have changed it meanwhile: what is stored is changed, not what was read once. */
  function change(act: (now: readonly Unsent[]) => readonly Unsent[]): void {
    const stored = load();
    items = act(stored.length > 0 ? stored : items);
    try {
      if (items.length === 0) storage.removeItem(unsentKey);
      else storage.setItem(unsentKey, JSON.stringify({ personId, items }));
    } catch {
      // Where storage is blocked or full they last as long as the page.
    }
    listeners.forEach((listener) => listener());
  }

  async function pump(): Promise<void> {
    if (sending || !running) return;
    sending = true;
    callOff();
    for (let next = waiting(); next !== undefined; next = waiting()) {
      const { clientId } = next;
      const outcome = await send(next).catch((): Outcome => ({ sent: false, refused: null }));
      // Whoever signed out meanwhile takes what they wrote along.
      if (!running) break;
      if (outcome.sent) change((now) => now.filter((item) => item.clientId !== clientId));
      else if (outcome.refused !== null)
        change((now) => now.map((item) => (item.clientId === clientId ? { ...item, refused: outcome.refused } : item)));
      else {
        callOff = later(() => void pump(), pause);
        pause = Math.min(pause * 2, longestPause);
        break;
      }
      pause = firstPause;
    }
    sending = false;
  }

  const waiting = () => items.find(({ refused }) => refused === null);

  return {
    current: () => items,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (message: Omit<Unsent, 'refused'>) => {
      change((now) => [...now, { ...message, refused: null }]);
      void pump();
    },
    /** Tries a refused one again, as the last. */
    retry: (clientId: string) => {
      change((now) => {
        const again = now.find((item) => item.clientId === clientId);
        return again === undefined ? now : [...now.filter((item) => item !== again), { ...again, refused: null }];
      });
      void pump();
    },
    discard: (clientId: string) => change((now) => now.filter((item) => item.clientId !== clientId)),
    /** There may be a connection again. */
    flush: () => {
      pause = firstPause;
      void pump();
    },
    /** Another tab has changed what is stored. */
    reload: () => {
      items = load();
      listeners.forEach((listener) => listener());
      void pump();
    },
    start: () => {
      running = true;
      items = load();
      listeners.forEach((listener) => listener());
      void pump();
    },
    stop: () => {
      running = false;
      callOff();
    },
  };
}
