import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { findPasskeySite, otherPasskeyOrigin } from './passkeys/passkey-site.ts';
import { trustEnd } from './second-factor/trusted-devices.ts';
import { backupCodes, passkeys, secondFactors, trustedDevices } from './tables.ts';

/** The second factor and the passkeys of a person, as they see them at this origin. */
export async function readSecurity(world: World, { id, needsSecondFactor }: Person, origin: string | null) {
  const { db, clock } = world;
  const since = new Date(clock.now().getTime() - trustEnd);
  const [factor] = await db
    .select({ enabledAt: secondFactors.enabledAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, id), isNotNull(secondFactors.enabledAt)));
  const codesLeft = await db.$count(backupCodes, and(eq(backupCodes.accountId, id), isNull(backupCodes.usedAt)));
  const trusted = await db.$count(
    trustedDevices,
    and(eq(trustedDevices.accountId, id), gt(trustedDevices.createdAt, since)),
  );
  const rows = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.accountId, id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return {
    secondFactor:
      factor?.enabledAt == null
        ? null
        : { enabledAt: factor.enabledAt.toISOString(), codesLeft, trustedDevices: trusted },
    passkeys: rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    needsSecondFactor: needsSecondFactor === true,
    passkeysWork: findPasskeySite(origin) !== null,
    otherOrigin: otherPasskeyOrigin(origin),
  };
}
