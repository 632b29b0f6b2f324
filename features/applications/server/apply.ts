import { and, eq } from 'drizzle-orm';
import { expectFound, type FieldError, Refusal } from '#core/errors.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { listingRefusals } from '#features/providers/wording.ts';
import { distinctPlaces } from '#features/providers/server/update-profile.ts';
import { findCategory } from '#features/site/server/categories/queries.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { choosePlan } from '#features/plans/server/choices/choose-plan.ts';
import { shortName } from '#core/short-name.ts';
import { planName } from '#features/plans/server/plan-name.ts';
import { plans } from '#features/plans/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { openApplication } from '../lifecycle.ts';
import { applications, applicationSubject } from './tables.ts';

/** `todayCents` is the price that the person read. */
export type Typed = {
  plan: PlanId;
  name: string;
  specialty: string;
  places: string[];
  todayCents?: number | undefined;
};

/**
 * Makes the application of a member, or fills it in again while it is not paid for, and begins to pay for its plan. Returns the
 * reference of the payment. Refuses while one is waiting (`applications.waiting`), and all that `choosePlan` refuses.
 */
export async function apply(work: PersonWork, typed: Typed): Promise<{ reference: string }> {
  const accountId = work.actor.id;
  const { role } = await lockApplicant(work, accountId);
  if (role !== 'member') throw new Refusal('accounts.wrong-role');
  const { plan, name, todayCents } = typed;
  const places = distinctPlaces(typed.places);
  const before = await findRow(work.tx, applications, isOpen(accountId), 'specialty');
  const specialty = await findCategory(work, typed.specialty, before?.specialty);
  const errors = await findMistakes(work, { plan, specialty, places });
  if (errors.length > 0) throw new Refusal('request.invalid', { errors });
  const open = await lockRow(work.tx, applications, isOpen(accountId), 'update');
  if (open?.status === 'waiting') throw new Refusal('applications.waiting');
  const { reference, subscriptionId } = await choosePlan(work, { plan, needsApproval: true, todayCents });
  const values = { name: name.trim(), specialty, places, plan, subscriptionId };
  if (open === undefined) {
    const row = { ...values, accountId, createdAt: work.now };
    await takeFirstStep(work, applicationSubject, 'apply', { by: 'member', values: row });
    return { reference };
  }
  const { id, status } = open;
  await work.tx
    .update(applications)
    .set({ ...values, updatedAt: work.now })
    .where(eq(applications.id, id));
  await recordEvent(work, applicationSubject, 'amend', { id, by: 'member', before: status, after: status });
  return { reference };
}

/** Applications change under the lock of their account, like everything about plans. */
export async function lockApplicant(work: Work, accountId: string) {
  const account = expectFound(await lockAccount(work, accountId));
  return account;
}

/** The application of an account that is neither answered nor withdrawn. */
export const isOpen = (accountId: string) =>
  and(eq(applications.accountId, accountId), statusIn(applications.status, openApplication));

type Checked = { plan: PlanId; specialty: string | null; places: string[] };

async function findMistakes(work: Work, { plan, specialty, places }: Checked): Promise<FieldError[]> {
  const [chosen] = await work.tx
    .select({ name: planName(), locations: plans.locations })
    .from(plans)
    .where(eq(plans.id, plan));
  const max = chosen?.locations ?? null;
  return [
    ...(specialty === null ? [{ path: 'specialty', message: listingRefusals.unknownSpecialty }] : []),
    ...(max !== null && places.length > max
      ? [{ path: 'places', message: listingRefusals.tooManyLocations(max, shortName(chosen?.name ?? '')) }]
      : []),
  ];
}
