import type { StoredFile } from '#core/files.ts';

/** A message that the server does not have yet. */
export type Unsent = {
  clientId: string;
  conversationId: string;
  text: string;
  files: readonly StoredFile[];
  writtenAt: string;
  /** Why the server refused it; null while it is waiting. */
  refused: string | null;
};

/** The storage key of unsent messages: of one person at a time, until they sign out. */
export const unsentKey = 'unsent-messages';

/** The end of an attempt: sent, to be tried again (null), or refused with a sentence. */
export type Outcome = { sent: true } | { sent: false; refused: string | null };

type Means = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  send: (message: Unsent) => Promise<Outcome>;
  /** Calls `act` after so many milliseconds; returns a function that cancels it. */
  later: (act: () => void, milliseconds: number) => () => void;
};

const firstPause = 2_000;
const longestPause = 30_000;

export type UnsentMessages = ReturnType<typeof makeUnsent>;

/**
 * The unsent messages of `personId`, sent one at a time in their order. A message that fails is tried again after a growing pause, or at
 * once on `flush`; it keeps its `clientId`, so that it never arrives twice. The device keeps the messages of one person only.
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

  /** Changes what is stored now, since another tab may have changed it. */
  function change(act: (now: readonly Unsent[]) => readonly Unsent[]): void {
    const stored = load();
    items = act(stored.length > 0 ? stored : items);
    try {
      if (items.length === 0) storage.removeItem(unsentKey);
      else storage.setItem(unsentKey, JSON.stringify({ personId, items }));
    } catch {
      // Without storage the messages last as long as the page.
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
      // Signing out forgets the messages.
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
    /** Tries a refused message again, after all others. */
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
