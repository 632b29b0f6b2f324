import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '#core/time.ts';
import type { Outcome } from '#kit/drafts/outbox.ts';
import { makeUnsent, type Unsent, unsentKey } from './unsent.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

let stored: Map<string, string>;
let calls: Unsent[];
let answer: (message: Unsent) => Outcome | Promise<Outcome>;
let pending: { act: () => void; milliseconds: number }[];

beforeEach(() => {
  stored = new Map();
  calls = [];
  pending = [];
  answer = () => ({ sent: true });
});

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

/** Takes nothing longer than what it has. */
const fullStorage = {
  ...storage,
  setItem: (key: string, value: string) =>
    void (value.length <= (stored.get(key)?.length ?? 0) && stored.set(key, value)),
};

const open = (personId = 'naledi', store = storage) => {
  const unsent = makeUnsent(personId, {
    storage: store,
    send: async (message) => {
      calls.push(message);
      return answer(message);
    },
    later: (act, milliseconds) => {
      const entry = { act, milliseconds };
      pending.push(entry);
      return () => void (pending = pending.filter((other) => other !== entry));
    },
  });
  unsent.start();
  return unsent;
};

const written = (clientId: string, text = clientId, conversationId = 'one') => ({
  clientId,
  conversationId,
  text,
  files: [],
  writtenAt: '2026-11-21T08:00:00.000Z',
});
const texts = () => calls.map(({ text }) => text);

describe('messages on their way', () => {
  it('sends messages one after the other, and keeps none of them', async () => {
    const unsent = open();
    unsent.add(written('a'));
    unsent.add(written('b'));
    await settled();
    expect(texts()).toEqual(['a', 'b']);
    expect(unsent.current()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('keeps the order and the ids of messages until there is a connection', async () => {
    answer = () => Promise.reject(new Error('offline'));
    const unsent = open();
    unsent.add(written('a'));
    await settled();
    unsent.add(written('b'));
    await settled();
    expect(unsent.current().map(({ clientId }) => clientId)).toEqual(['a', 'b']);
    expect(texts().includes('b')).toBe(false);
    answer = () => ({ sent: true });
    unsent.flush();
    await settled();
    expect(texts().slice(-2)).toEqual(['a', 'b']);
    expect(unsent.current()).toEqual([]);
  });

  it('sends the messages of other conversations while one does not get through, and keeps the order in each', async () => {
    const photo = { keys: ['p'], names: ['valve.jpg'], purpose: 'attachment' as const };
    answer = ({ queued }) => ({ sent: queued === undefined, refused: null });
    const unsent = open();
    unsent.add({ ...written('photo'), queued: photo });
    unsent.add(written('behind'));
    unsent.add(written('other', 'other', 'two'));
    await settled();
    expect(texts()).toEqual(['photo', 'other']);
    expect(unsent.current().map(({ clientId }) => clientId)).toEqual(['photo', 'behind']);
    unsent.add(written('another', 'another', 'two'));
    await settled();
    expect(texts()).toEqual(['photo', 'other', 'another']);
    unsent.discard('photo');
    await settled();
    expect(texts().at(-1)).toBe('behind');
    expect(unsent.current()).toEqual([]);
  });

  it('sends the messages of other conversations while a photo is on its way', async () => {
    answer = ({ text }) => (text === 'photo' ? new Promise<Outcome>(() => undefined) : { sent: true });
    const unsent = open();
    unsent.add(written('photo'));
    unsent.add(written('other', 'other', 'two'));
    await settled();
    expect(texts()).toEqual(['photo', 'other']);
    expect(unsent.current().map(({ clientId }) => clientId)).toEqual(['photo']);
  });

  it('names the messages that are held up, and the one of them that is tried again', async () => {
    let answerNow = (_: Outcome) => {};
    answer = () => new Promise((resolve) => (answerNow = resolve));
    const unsent = open();
    unsent.add(written('a'));
    unsent.add(written('b'));
    await settled();
    expect([...unsent.stuck()]).toEqual([]);
    answerNow({ sent: false, refused: null });
    await settled();
    const stuck = unsent.stuck();
    expect([...stuck]).toEqual([
      ['a', false],
      ['b', false],
    ]);
    expect(unsent.stuck()).toBe(stuck);
    unsent.flush();
    expect([...unsent.stuck()]).toEqual([
      ['a', true],
      ['b', false],
    ]);
    answerNow({ sent: true });
    await settled();
    expect([...unsent.stuck()]).toEqual([]);
    answerNow({ sent: false, refused: 'No.' });
    await settled();
    expect([...unsent.stuck()]).toEqual([]);
  });

  it('holds up no message that is written after the one that was stuck is discarded', async () => {
    answer = () => ({ sent: false, refused: null });
    const unsent = open();
    unsent.add(written('a'));
    await settled();
    expect([...unsent.stuck()]).toEqual([['a', false]]);
    unsent.discard('a');
    await settled();
    answer = () => new Promise<Outcome>(() => undefined);
    unsent.add(written('b'));
    await settled();
    expect(texts()).toEqual(['a', 'b']);
    expect([...unsent.stuck()]).toEqual([]);
  });

  it('waits longer before each new attempt', async () => {
    answer = () => ({ sent: false, refused: null });
    const unsent = open();
    unsent.add(written('a'));
    const pauses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await settled();
      const [next] = pending.splice(0);
      pauses.push(next?.milliseconds ?? 0);
      next?.act();
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    unsent.stop();
  });

  it('keeps a refused message with its reason, and sends the others', async () => {
    answer = ({ text }) =>
      text === 'a' ? { sent: false, refused: 'This person does not accept messages from you.' } : { sent: true };
    const unsent = open();
    unsent.add(written('a'));
    unsent.add(written('b'));
    await settled();
    expect(unsent.current()).toMatchObject([
      { clientId: 'a', refused: 'This person does not accept messages from you.' },
    ]);
    expect(texts()).toEqual(['a', 'b']);
    answer = () => ({ sent: true });
    unsent.retry('a');
    await settled();
    expect(unsent.current()).toEqual([]);
  });

  it('discards a message', async () => {
    answer = () => ({ sent: false, refused: 'No.' });
    const unsent = open();
    unsent.add(written('a'));
    await settled();
    unsent.discard('a');
    expect(unsent.current()).toEqual([]);
    expect(stored.size).toBe(0);
  });
});

describe('between visits', () => {
  it('keeps messages between visits, and sends them on the next one', async () => {
    answer = () => ({ sent: false, refused: null });
    open().add(written('a'));
    await settled();
    answer = () => ({ sent: true });
    const unsent = open();
    await settled();
    expect(calls.at(-1)?.clientId).toBe('a');
    expect(unsent.current()).toEqual([]);
  });

  it('neither shows nor sends the messages of another person', async () => {
    answer = () => ({ sent: false, refused: null });
    open().add(written('a'));
    await settled();
    const other = open('thabo');
    await settled();
    expect(other.current()).toEqual([]);
    expect(calls).toHaveLength(1);
    answer = () => ({ sent: true });
    other.add(written('b'));
    await settled();
    expect(texts()).toEqual(['a', 'b']);
  });

  it('forgets all messages on signing out, also one that is being sent', async () => {
    let answerNow = (_: Outcome) => {};
    answer = () => new Promise((resolve) => (answerNow = resolve));
    const unsent = open();
    unsent.add(written('a'));
    unsent.add(written('b'));
    await settled();
    unsent.stop();
    stored.clear();
    answerNow({ sent: false, refused: null });
    await settled();
    expect(stored.size).toBe(0);
    unsent.start();
    await settled();
    expect(unsent.current()).toEqual([]);
    expect(texts()).toEqual(['a']);
  });

  it('takes nothing that the full storage of the device does not keep, and changes nothing then', async () => {
    answer = () => ({ sent: false, refused: null });
    const unsent = open();
    expect(unsent.add(written('a'))).toBe(true);
    const crowded = open('naledi', fullStorage);
    expect(crowded.add(written('b', 'A longer message.'), { replaces: ({ clientId }) => clientId === 'a' })).toBe(
      false,
    );
    await settled();
    expect(crowded.current().map(({ clientId }) => clientId)).toEqual(['a']);
    expect(
      open()
        .current()
        .map(({ clientId }) => clientId),
    ).toEqual(['a']);
  });

  it('sends what the device cannot keep while there is a connection, and says that it is loose until then', async () => {
    answer = () => ({ sent: false, refused: null });
    open().add(written('a'));
    const crowded = open('naledi', fullStorage);
    expect(crowded.add(written('b'), { mayBeLoose: true })).toBe(true);
    await settled();
    expect(crowded.current()).toMatchObject([{ clientId: 'a' }, { clientId: 'b', isLoose: true }]);
    expect(crowded.current()[0]).not.toHaveProperty('isLoose');
    answer = () => ({ sent: true });
    crowded.flush();
    await settled();
    expect(crowded.current()).toEqual([]);
    expect(calls.at(-1)?.clientId).toBe('b');
  });

  it('works on a device with damaged or blocked storage', async () => {
    stored.set(unsentKey, '{"personId":');
    expect(open().current()).toEqual([]);
    const blocked = () => {
      throw new Error('blocked');
    };
    const unsent = open('naledi', { getItem: blocked, setItem: blocked, removeItem: blocked });
    unsent.add(written('a'), { mayBeLoose: true });
    await settled();
    expect(calls.at(-1)?.clientId).toBe('a');
    expect(unsent.current()).toEqual([]);
  });
});

describe('messages that waited for longer than the server knows their key', () => {
  afterEach(() => vi.useRealTimers());

  it('asks the person about a message of last week, and sends it when they say so', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-16T08:00:00Z'), toFake: ['Date'] });
    answer = () => ({ sent: false, refused: null });
    const unsent = open();
    unsent.add(written('a'));
    await settled();
    vi.setSystemTime(Date.now() + 7 * day + 1);
    answer = () => ({ sent: true });
    unsent.flush();
    await settled();
    expect(unsent.current()).toMatchObject([{ clientId: 'a', refused: expect.stringContaining('for a week') }]);
    expect(calls).toHaveLength(1);
    unsent.retry('a');
    await settled();
    expect(unsent.current()).toEqual([]);
  });
});
