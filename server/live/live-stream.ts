import type { ServerResponse } from 'node:http';
import type { Author, LiveEvents, StreamedKind } from '#core/live.ts';
import type { Person } from '#engine/actor.ts';
import type { Missed } from './recent-hints.ts';

/** Milliseconds: how long a stream gathers hints before it writes again, and how long it may take to end. */
const pauseBetweenHints = 100;
const maxEnd = 1_000;

/**
 * One open stream of server-sent events. It holds changes as a set, never as a queue, so that a browser that reads nothing costs no
 * more than one that reads. The second heartbeat that finds the browser stalled cuts it off.
 */
export class LiveStream {
  readonly accountId: string;
  readonly sessionId: string;
  /** The rights of the person when the stream was opened. */
  readonly rights: string;
  readonly #response: ServerResponse;
  #isFresh = false;
  #missed: Missed | undefined;
  readonly #changed = new Map<StreamedKind, Author>();
  #pause: NodeJS.Timeout | undefined;
  #stalled = false;

  constructor(person: Person, response: ServerResponse) {
    this.accountId = person.id;
    this.sessionId = person.sessionId;
    this.rights = describeRights(person);
    this.#response = response;
    response.on('drain', () => {
      this.#stalled = false;
      this.#flush();
    });
    response.once('close', () => clearTimeout(this.#pause));
  }

  /** Tells the browser to ask again for what it has missed, or for everything where that is not known. From here on it misses nothing. */
  fresh(missed?: Missed): void {
    this.#isFresh = true;
    this.#missed = missed;
    this.#changed.clear();
    this.#flush();
  }

  hint(kinds: readonly StreamedKind[], author: Author): void {
    if (!this.#isFresh || this.#missed)
      for (const kind of kinds) this.#changed.set(kind, this.#changed.get(kind) === 'other' ? 'other' : author);
    this.#flush();
  }

  /** Writes a heartbeat, or cuts off a browser that has read nothing since the last one. */
  beat(): void {
    if (this.#response.writableEnded) return;
    if (!this.#response.writableNeedDrain) this.#response.write(`: beat\n${eventText('beat', {})}`);
    else if (this.#stalled) this.#response.destroy();
    else this.#stalled = true;
  }

  /** Ends the stream, and tells the browser why where it should do something about it. */
  end(why?: 'session' | 'crowded'): void {
    if (this.#response.writableEnded) return;
    clearTimeout(this.#pause);
    this.#response.end(why && eventText(why, {}));
    this.#pause = setTimeout(() => this.#response.destroy(), maxEnd).unref();
  }

  #flush(): void {
    if (this.#pause !== undefined || this.#response.writableNeedDrain || this.#response.writableEnded) return;
    if (!this.#isFresh && this.#changed.size === 0) return;
    if (this.#isFresh) this.#response.write(eventText('fresh', this.#missed ? { missed: this.#missed } : {}));
    else this.#response.write(eventText('hint', Object.fromEntries(this.#changed)));
    if (!this.#missed) this.#changed.clear();
    this.#isFresh = false;
    this.#missed = undefined;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#flush();
    }, pauseBetweenHints);
  }
}

/** A person's rights follow from their role and status: their streams end when one of these changes. */
export const describeRights = ({ role, status }: Pick<Person, 'role' | 'status'>): string => `${role} ${status}`;

const eventText = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
