import type { accounts } from '#features/accounts/server/tables.ts';
import type { OutputOf } from '#core/contract.ts';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { z } from '#core/zod.ts';
import { haveAgreement, isContactOf, profileVisibleTo } from '#features/accounts/server/policy.ts';
import { storedRole } from '#features/accounts/roles.ts';
import { readUsage } from '#features/files/server/storage-room.ts';
import { countSentQuotes } from '#features/quotes/server/places.ts';
import { wasOtherAway } from '#features/jobs/server/policy.ts';
import { readRunningPlan } from '#features/plans/server/read-plan.ts';
import { saysPresent } from '#features/visits/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { profile, profilesContract } from '../contract.ts';

type Profile = z.output<typeof profile>;
type AccountPlan = OutputOf<typeof profilesContract.plan>;

type Row = RowOf<typeof accounts, 'id' | 'fullName' | 'image' | 'role' | 'createdAt' | 'phone' | 'email'> &
  RowOf<typeof accounts, 'address' | 'city' | 'province' | 'postalCode' | 'showPhone' | 'showEmail' | 'showAddress'> &
  Pick<Profile, 'status' | 'listingId'> &
  Record<'agreed' | 'isContact' | 'hasListing', boolean> &
  Record<'problemsPosted' | 'jobsCompleted' | 'cancellations', number>;

/**
 * The profile of a person for a reader who is signed in. 404 if its owner hides it from them, for a suspended person, and for unknown ids.
 * The toggles show contact details to the contacts of the account and to no stranger; the parties of an agreement see phone and email
 * despite the toggles. A provider shows other people the contact details of the listing, not those of the account.
 */
export async function readProfile(world: World, reader: Person, id: string): Promise<Profile> {
  const row = await query<Row>(world.db, { plan: 'once' }).row(sql`
    select a.id, a.full_name, a.image, a.role, a.status, a.created_at, a.city, a.address, a.province, a.postal_code, a.phone, a.email,
      a.show_phone, a.show_email, a.show_address, ${haveAgreement(sql`${reader.id}::uuid`, sql`a.id`)} as agreed,
      ${isContactOf(sql`${reader.id}::uuid`, sql`a.id`)} as is_contact, a.role = 'provider' and exists (select from providers p where p.account_id = a.id) as has_listing,
      (select p.id from providers p where p.account_id = a.id and p.status = 'approved' and a.role = 'provider') as listing_id,
      (select count(*)::int from problems b where b.owner_id = a.id and b.hidden_for is null) as problems_posted,
      (select count(*)::int from jobs j where j.member_id = a.id and j.completed_at is not null)
        + coalesce((select p.completed_jobs_count from providers p where p.account_id = a.id), 0) as jobs_completed,
      (select count(*)::int from jobs j join quote_requests q on q.id = j.quote_id
        where j.status = 'cancelled' and coalesce(j.first_completed_at, j.completed_at) is null and ((q.member_id = a.id and q.status = 'cancelled_by_member')
          or (q.status = 'cancelled_by_provider' and q.provider_id = (select p.id from providers p where p.account_id = a.id)))
          and not ${saysPresent(sql`j.id`, sql`case q.status when 'cancelled_by_member' then 'member' else 'provider' end`)}
          and not ${wasOtherAway(sql`j.id`)}) as cancellations
    from accounts a where a.id = ${id} and ${profileVisibleTo(reader)}`);
  if (row === undefined) throw new Refusal('request.not-found');
  const mine = row.id === reader.id;
  const seesAll = mine || reader.role === 'admin';
  const seesToggled = (isOn: boolean) => seesAll || (isOn && row.isContact);
  const sees = (isOn: boolean) => row.agreed || seesToggled(isOn && !row.hasListing);
  const address = [row.address, row.city, row.province, row.postalCode].filter(Boolean).join(', ');
  return {
    id: row.id,
    fullName: row.fullName,
    photoUrl: row.image,
    role: storedRole.parse(row.role),
    status: row.status,
    mine,
    listingId: row.listingId,
    memberSince: iso(row.createdAt),
    city: seesToggled(row.showAddress) ? row.city : null,
    address: seesToggled(row.showAddress) ? address || null : null,
    phone: sees(row.showPhone) ? row.phone : null,
    email: sees(row.showEmail) ? row.email : null,
    problemsPosted: row.problemsPosted,
    jobsCompleted: row.jobsCompleted,
    cancellations: row.cancellations,
  };
}

/** The plan of the reader with its use. Members send no quotes, also those who still have the listing of a former provider. */
export async function readAccountPlan(world: World, reader: Person): Promise<AccountPlan> {
  const [{ id, plan, periodEndsAt }, usage, used] = await Promise.all([
    readRunningPlan(world, reader.id),
    readUsage(world, reader.id),
    reader.role !== 'provider' || reader.providerId === null ? null : countSentQuotes(world, reader.providerId),
  ]);
  return {
    plan: id,
    name: plan.name,
    periodEndsAt: isoOrNull(periodEndsAt?.toISOString() ?? null),
    quotes: used === null ? null : { used, perMonth: plan.limits.quotesPerMonth },
    ...usage,
  };
}
