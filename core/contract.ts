import { oc } from '@orpc/contract';
import type { LimitUse } from './limits.ts';
import { z } from './zod.ts';

/**
 * The people who may call an operation; `policy.ts` decides about the row. `browsing` is signed in, or everyone while public browsing
 * is on. `verified` is signed in, for admins with their second factor. `provider-party` is everyone with a listing, also a hidden one: a person who is no longer a provider ends their running jobs.
 */
export type Access =
  | 'public'
  | 'browsing'
  | 'signed-in'
  | 'verified'
  | 'member'
  | 'provider'
  | 'approved-provider'
  | 'provider-party'
  | 'admin';

export type OperationMeta = {
  access: Access;
  /** The operation creates something: it honours an `Idempotency-Key`, and a repeated request gets the same answer. */
  creates: boolean;
  /** The request's body is the bytes of one file (`application/octet-stream`) and becomes `body` of the input; the query has the rest. */
  upload: boolean;
  /** The number of calls that one person may make. */
  limit: LimitUse | null;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The path under its method: `{ GET: '/jobs/{id}' }`. */
type Route = { [M in Method]: Record<M, `/${string}`> & Partial<Record<Exclude<Method, M>, never>> }[Method];

const nothing = z.strictObject({});
/** A handler that returns nothing answers `{}`. */
const done = nothing as z.ZodType as z.ZodType<Record<string, never>, Record<string, never> | void>;

/**
 * Makes the operations of a contract, which `tag` heads in the documents. `access` has no default: an operation that forgets it does not
 * compile. Input is compact: path parameters and the query (GET) or the JSON body in one strict object. Without `input` an operation
 * takes nothing, and without `output` it answers nothing.
 */
export const operationsOf =
  (tag: string) =>
  <const A extends Access, Input extends z.ZodType = typeof nothing, Output extends z.ZodType = typeof done>({
    access,
    summary,
    input = nothing as z.ZodType as Input,
    output = done as z.ZodType as Output,
    creates = false,
    upload = false,
    limit = null,
    ...route
  }: Route & {
    access: A;
    summary: string;
    input?: Input;
    output?: Output;
    creates?: boolean;
    upload?: boolean;
    limit?: LimitUse | null;
  }) => {
    const [[method, path]] = Object.entries(route) as [[Method, `/${string}`]];
    return oc
      .$meta<OperationMeta & { access: A }>({ access, creates, upload, limit })
      .route({ method, path, summary, tags: [tag] })
      .input(input)
      .output(output);
  };

type WithSchemas = { '~orpc': { inputSchema?: z.ZodType | undefined; outputSchema?: z.ZodType | undefined } };

/** The input of an operation as its handler gets it. */
export type InputOf<Operation extends WithSchemas> = z.output<NonNullable<Operation['~orpc']['inputSchema']>>;
/** The answer of an operation. */
export type OutputOf<Operation extends WithSchemas> = z.output<NonNullable<Operation['~orpc']['outputSchema']>>;

/**
 * A step that the reader may take now, by its name in the lifecycle, with its obstacle. The page shows a button for each step,
 * disabled with the reason where there is an obstacle, and derives nothing itself.
 */
export const offeredStep = <const Step extends string>(steps: readonly [Step, ...Step[]]) =>
  z.strictObject({
    step: z.enum(steps),
    label: z.string(),
    confirm: z.string().nullable(),
    obstacle: z.strictObject({ code: z.string(), sentence: z.string() }).nullable(),
  });

/** One line of a timeline. */
export const timelineEntry = z.strictObject({
  step: z.string(),
  party: z.string(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
});
