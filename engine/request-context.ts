import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#core/errors.ts';
import { isPerson, type Caller, type Person } from './actor.ts';
import { createOnce } from './idempotency.ts';
import { ownOrigin } from './own-origin.ts';
import { transact, type PersonWork, type Work, type World } from './work.ts';

/** Counts a change against the limit of its operation, in its transaction; throws where the limit is reached. */
export type CountAct = (work: PersonWork) => Promise<void>;

/** The context of an operation's handler: the caller, as precisely as its `access` says, and the two ways to change the world. */
export class RequestContext<Who extends Caller = Caller> {
  /** The world to read from. Its database may be a replica, which takes no changes. */
  readonly world: World;
  /** The world to change. */
  readonly primary: World;
  readonly actor: Who;
  /** The address of the sender, as far as trusted proxies tell it. */
  readonly address: string;
  /** The name and the cookies that the browser sends. */
  readonly #headers: { 'user-agent'?: string | undefined; cookie?: string | undefined; host?: string | undefined };
  readonly #reply: FastifyReply;
  readonly #idempotencyKey: string | undefined;
  readonly #operation: string;
  readonly #count: CountAct | undefined;
  #signal: AbortSignal | undefined;

  constructor(
    world: World,
    actor: Who,
    request: FastifyRequest,
    reply: FastifyReply,
    { count, primary = world }: { count?: CountAct | undefined; primary?: World } = {},
  ) {
    this.world = world;
    this.primary = primary;
    this.actor = actor;
    this.address = request.ip;
    this.#headers = request.headers;
    this.#reply = reply;
    const key = request.headers['idempotency-key'];
    this.#idempotencyKey = typeof key === 'string' ? key : undefined;
    this.#operation = `${request.method} ${request.url}`;
    this.#count = count;
  }

  /** The sender's address, browser and cookies, for signing in. */
  get device(): { address: string; userAgent: string | undefined; cookies: string | undefined } {
    return { address: this.address, userAgent: this.#headers['user-agent'], cookies: this.#headers.cookie };
  }

  /** The origin at which the browser sees the site; null for a host that is not ours. */
  get origin(): string | null {
    return ownOrigin(this.world.config, this.#headers.host);
  }

  /** The address of the site as the caller reaches it, without a slash at the end. A change is only let in from there. */
  get site(): string {
    return this.world.config.publicUrl ?? `http://${this.#headers.host ?? ''}`;
  }

  /** The person who reads, or null for a visitor. */
  get reader(): Person | null {
    return isPerson(this.actor) ? this.actor : null;
  }

  /** Aborts when the connection of the caller ends before its answer: no one waits for the work any more. */
  get signal(): AbortSignal {
    if (this.#signal !== undefined) return this.#signal;
    const controller = new AbortController();
    const answer = this.#reply.raw;
    const abort = () => controller.abort(new Refusal('request.malformed'));
    if (answer.destroyed) abort();
    answer.once('close', () => {
      if (!answer.writableFinished) abort();
    });
    return (this.#signal = controller.signal);
  }

  /** Runs a change in one transaction, and counts it there if the operation has a limit. */
  change<Result>(act: (work: Work<Who>) => Promise<Result>): Promise<Result> {
    return transact(this.primary, this.actor, (work) => this.#counted(work, act));
  }

  /** Runs a change that makes something: with an `Idempotency-Key`, once; a replay gets the same answer. A second change of a request is a `part`. */
  create<Result>(act: (work: Work<Who>) => Promise<Result>, input: unknown, part?: string): Promise<Result> {
    const key = this.#idempotencyKey;
    if (key === undefined) return this.change(act);
    return transact(
      this.primary,
      this.actor,
      (work) =>
        createOnce(work, { key, operation: this.#operation, input, part }, (first) => this.#counted(first, act)),
      { isRepeatable: true },
    );
  }

  async #counted<Result>(work: Work<Who>, act: (work: Work<Who>) => Promise<Result>): Promise<Result> {
    const { actor } = work;
    if (this.#count !== undefined && isPerson(actor)) await this.#count({ ...work, actor });
    return act(work);
  }

  setCookies(cookies: string[]): void {
    for (const cookie of cookies) this.#reply.header('set-cookie', cookie);
  }

  /** Has the browser drop what it stored of this site: private pictures are kept there for who may see them. */
  clearBrowserCache(): void {
    this.#reply.header('clear-site-data', '"cache"');
  }
}
