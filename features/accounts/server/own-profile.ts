import { provinces } from '#core/provinces.ts';
import type { z } from '#core/zod.ts';
import type { Person } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { ownProfile } from '../profile-contract.ts';
import { pickPrivacy, type Privacy } from '../profile.ts';
import { accounts } from './tables.ts';

/** The reader's own personal information. */
export async function readOwnProfile(world: World, { id, role }: Person): Promise<z.output<typeof ownProfile>> {
  const account = await readOwn(world, id);
  return {
    id,
    revision: account.profileRevision,
    fullName: account.fullName,
    email: account.email,
    role,
    phone: account.phone ?? '',
    address: account.address ?? '',
    city: account.city ?? '',
    province: provinces.find((one) => one === account.province) ?? '',
    postalCode: account.postalCode ?? '',
    photoId: account.photoId,
    photoUrl: account.image,
  };
}

export async function readOwnPrivacy(world: World, { id }: Person): Promise<Privacy> {
  return pickPrivacy(await readOwn(world, id));
}

async function readOwn(world: World, id: string) {
  const account = await findRow(world.db, accounts, id);
  if (account === undefined) throw new Error('the account of a session is gone');
  return account;
}
