import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import type { PushService } from '#features/notifications/server/push/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import type { usePaystack } from './paystack.ts';
import type { TestWorld } from './testing.ts';

/** The actors of the matrix. A visitor is signed out while the site's public browsing is on. */
export const kinds = [
  'signedOut',
  'visitor',
  'memberA',
  'memberB',
  'providerA',
  'providerB',
  'waiting',
  'suspended',
  'admin',
] as const;
export type Kind = (typeof kinds)[number];
export type Provider = Person & { providerId: string };
export type Cast = Record<Exclude<Kind, 'signedOut' | 'visitor'>, Person> & { providerA: Provider };

/** A new person for each actor. The matrix suspends `suspended` once they have a session. */
export const aCast = async (world: TestWorld): Promise<Cast> => ({
  memberA: await aMember(world),
  memberB: await aMember(world),
  providerA: await aProvider(world),
  providerB: await aProvider(world),
  waiting: await aProvider(world, { status: 'pending' }),
  suspended: await aMember(world),
  admin: await anAdmin(world),
});

export type Target = Record<string, unknown>;
export type Row = {
  /** The input of the call: for each actor a new thing of member A and provider A. */
  input?: () => Promise<Target>;
  /** The actors that succeed, of those that the gate lets in; all of them where this is left out. */
  ok?: readonly Kind[];
  /** The status of success; 200 where this is left out. */
  success?: number;
  /** The status for all other actors that the gate lets in. */
  others?: number;
  /** The kind of private view that an admin must give a reason for first. */
  look?: LookKind;
};

/** The two parties of a thing. */
export type Pair = { member: Person; provider: Provider };

type Stage = {
  world: TestWorld;
  paystack: ReturnType<typeof usePaystack>;
  /** Made before the first call: rows read it in their inputs. */
  cast: Cast;
  /** Member A and provider A as the parties of a thing. */
  pair: Pair;
  push: Pick<PushService, 'subscribe'>;
};

/** The rows of a feature, by operation (`quotes.read`) or method and path of an endpoint: `features/<noun>/server/testing-matrix.ts`. */
export type Rows = (stage: Stage) => Record<string, Row>;

const root = join(import.meta.dirname, '../..');

/** The rows that stand beside the builders of each feature. */
export async function readRows(stage: Stage): Promise<Record<string, Row>> {
  const matrix: Record<string, Row> = {};
  for await (const file of glob('features/*/server/testing-matrix.ts', { cwd: root })) {
    const { rows } = (await import(join(root, file))) as { rows: Rows };
    const theirs = rows(stage);
    const twice = Object.keys(theirs).find((name) => name in matrix);
    if (twice !== undefined) throw new Error(`${twice} has two rows`);
    Object.assign(matrix, theirs);
  }
  return matrix;
}

export const both = ['memberA', 'providerA'] as const;
export const parties = [...both, 'admin'] as const;

/** A row that is not found by anyone but `ok`. */
export const by = (ok: readonly Kind[], input: () => Promise<Target>, look?: LookKind): Row => ({
  input,
  ok,
  others: 404,
  ...(look !== undefined && { look }),
});

export const reason = 'It is raining.';
/** The password of member A and the admin. */
export const password = 'a garden of aloes';
