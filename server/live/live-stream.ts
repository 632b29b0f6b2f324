import type { ServerResponse } from 'node:http';
import type { Author, LiveEvents, ToldKind } from '#core/live.ts';
import type { Person } from '#server/engine/actor.ts';

/** How long a stream gathers hints before it writes again, and how long its end may take. Milliseconds. */
const gathers = 100;
const longestEnd = 1_000;

/**
 * One open stream of server-sent events. It holds what has changed as a set, never as a queue: a reader who takes nothing costs no more
 * than one who does, and is cut off at the second heartbeat that finds them so.
 */
export class LiveStream {
  readonly accountId: string;
  readonly sessionId: string;
  /** As what the person was let in. */
  readonly standing: string;
  readonly #response: ServerResponse;
  #isFresh = false;
  readonly #changed = new Map<ToldKind, Author>();
  #pause: NodeJS.Timeout | undefined;
  #stalled = false;

  constructor(person: Person, response: ServerResponse) {
    this.accountId = person.id;
    this.sessionId = person.sessionId;
    this.standing = standingOf(person);
    this.#response = response;
    response.on('drain', () => {
      this.#stalled = false;
      this.#flush();
    });
    response.once('close', () => clearTimeout(this.#pause));
  }

  /** From here on nothing is missed: what was before is asked for again. */
  fresh(): void {
    this.#isFresh = true;
    this.#changed.clear();
    this.#flush();
  }

  hint(kinds: readonly ToldKind[], author: Author): void {
    if (!this.#isFresh)
      for (const kind of kinds) this.#changed.set(kind, this.#changed.get(kind) === 'other' ? 'other' : author);
    this.#flush();
  }

  /** A sign of life, or the end of a stream that has taken nothing since the last one. */
  beat(): void {
    if (this.#response.writableEnded) return;
    if (!this.#response.writableNeedDrain) this.#response.write(`: beat\n${eventText('beat', {})}`);
    else if (this.#stalled) this.#response.destroy();
    else this.#stalled = true;
  }

  /** Ends it, saying why where there is something to say. */
  end(why?: 'session' | 'crowded'): void {
    if (this.#response.writableEnded) return;
    clearTimeout(this.#pause);
    this.#response.end(why && eventText(why, {}));
    this.#pause = setTimeout(() => this.#response.destroy(), longestEnd).unref();
  }

  #flush(): void {
    if (this.#pause !== undefined || this.#response.writableNeedDrain || this.#response.writableEnded) return;
    if (!this.#isFresh && this.#changed.size === 0) return;
    this.#response.write(this.#isFresh ? eventText('fresh', {}) : eventText('hint', Object.fromEntries(this.#changed)));
    this.#isFresh = false;
    this.#changed.clear();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#flush();
    }, gathers);
  }
}

/** What a person may do hangs on these: a stream ends when they change. */
export const standingOf = ({ role, status }: Pick<Person, 'role' | 'status'>): string => `${role} ${status}`;

const eventText = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
