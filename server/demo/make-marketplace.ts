import { randomInt } from 'node:crypto';
import { minute } from '#core/time.ts';
import { approveAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { createAdmin } from '#features/accounts/server/create-admin.ts';
import { registerAccount } from '#features/accounts/server/register-account.ts';
import type { Purpose } from '#core/files.ts';
import { savePrivacy } from '#features/accounts/server/save-privacy.ts';
import { changePhoto } from '#features/files/server/change-photo.ts';
import { readUpload } from '#features/files/server/read-upload.ts';
import { recordFile, writeObjects } from '#features/files/server/upload-file.ts';
import { pauseProblem, withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { likeProblem } from '#features/problems/server/like-problem.ts';
import { postProblem } from '#features/problems/server/post-problem.ts';
import { addService } from '#features/providers/server/add-service.ts';
import { providers as listings } from '#features/providers/server/tables.ts';
import { updateProfile } from '#features/providers/server/update-profile.ts';
import { grantPlan } from '#features/plans/server/grants/grant-plan.ts';
import { hideReview } from '#features/reviews/server/hide-review.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { system, type Actor, type Person } from '#engine/actor.ts';
import { MovableClock } from '#engine/clock.ts';
import { newId } from '#engine/columns.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { findRow } from '#engine/postgres/read.ts';
import { addWorker } from '#features/team/server/add-worker.ts';
import { react } from '#server/queue/worker.ts';
import { transact, type Work, type World } from '#engine/work.ts';
import { planBankDetails, planCredentials } from './credentials.ts';
import { draw, type Drawing } from './drawings.ts';
import { drawFace } from './faces.ts';
import {
  admin,
  type DemoProblem,
  type DemoProvider,
  hiddenReview,
  members,
  problems,
  providers,
  stories,
  suspended,
  team,
  waiting,
} from './marketplace.ts';
import { playStory } from './play-story.ts';
import type { Stage } from './stage.ts';
import { planComments, planTalks } from './talks.ts';
import { parseWhen } from './when.ts';

/** An account to sign in with; `as` names its role. */
export type DemoAccount = { id: string; as: string; email: string; password: string };

/** The people to sign in as, with their roles. */
const printedRoles: Record<string, string> = { naledi: 'Member', thabo: 'Provider', [admin.key]: 'Admin' };

/** Makes the demo marketplace in `tx`, with the product's own verbs on a clock that moves through the past weeks. */
export async function makeMarketplace(world: World, tx: Transaction): Promise<DemoAccount[]> {
  const now = world.clock.now();
  const clock = new MovableClock(now);
  const newEvents: string[] = [];
  const outbox = {
    send: async (_tx: unknown, eventId: string) => void newEvents.push(eventId),
    enqueue: async () => {},
  };
  // Verbs and reactions use only what a transaction offers, and their own transactions become savepoints of this one.
  // Its passwords are random: hashing sixty of them for longer would only delay the first start.
  const config = { ...world.config, passwordCost: Math.min(world.config.passwordCost, 1) };
  const demo: World = { ...world, config, db: tx as unknown as Database, clock, outbox, mailer: null };
  const planned: { at: Date; act: () => Promise<void> }[] = [];
  const people = new Map<string, Person>();
  const posted = new Map<string, string>();
  const demoAccounts: DemoAccount[] = [];

  const stage: Stage = {
    at: (when) => parseWhen(when, now),
    plan: (at, act) => void planned.push({ at: typeof at === 'string' ? parseWhen(at, now) : at, act }),
    person: (key) => requireKey(people, key),
    async upload(who, purpose, drawings) {
      const ids: string[] = [];
      for (const drawing of drawings) ids.push(await uploadDrawing(stage, who, purpose, drawing));
      return ids;
    },
    problem: (key) => requireKey(posted, key),
    as: (who, act) => actAs(requireKey(people, who), act),
    asSystem: (act) => actAs(system, act),
  };

  async function actAs<Who extends Actor, Result>(who: Who, act: (work: Work<Who>) => Promise<Result>) {
    const result = await transact(demo, who, act);
    for (let eventId = newEvents.shift(); eventId !== undefined; eventId = newEvents.shift())
      await react(demo, eventId);
    return result;
  }

  async function join(key: string, fullName: string, role: Person['role']): Promise<void> {
    const email = `${key}@demo.lungisa.example`;
    const password = newPassword();
    const id = await stage.asSystem(async (work) =>
      role === 'admin'
        ? createAdmin(work, { fullName, email, password })
        : (await registerAccount(work, { fullName, email, password, role })).id,
    );
    const listing = await findRow(tx, listings, { accountId: id }, 'id');
    people.set(key, {
      id,
      role,
      status: 'approved',
      fullName,
      email,
      sessionId: newId(),
      providerId: listing?.id ?? null,
      language: null,
    });
    if (role !== 'provider') {
      const photo = await uploadFace(stage, key);
      await stage.as(key, (work) => changePhoto(work, photo));
    }
    const as = printedRoles[key];
    if (as !== undefined) demoAccounts.push({ id, as, email, password });
  }

  stage.plan('90d 09:00', () => join(admin.key, admin.fullName, 'admin'));
  for (const [index, [key, fullName]] of Object.entries(members).entries())
    stage.plan(`${78 - index}d 10:20`, () => join(key, fullName, 'member'));
  for (const [key, { of, name, since }] of Object.entries(team)) {
    stage.plan('40d 08:10', async () => {
      const photoId = await uploadPicture(stage, of, 'worker', `${key}.jpg`, await drawFace(key));
      await stage.as(of, (work) => addWorker(work, { name, since, photoId }));
    });
  }
  stage.plan(
    '3d 10:00',
    async () =>
      void (await stage.as(admin.key, (work) =>
        suspendAccount(work, stage.person(suspended.member).id, suspended.reason),
      )),
  );
  for (const [index, [key, provider]] of Object.entries(providers).entries()) {
    stage.plan(`${82 - index}d 09:35`, () => join(key, provider.fullName, 'provider'));
    stage.plan(`${82 - index}d 13:10`, () => publishListing(stage, key, provider, index));
  }
  for (const { key, fullName, joined } of waiting) stage.plan(joined, () => join(key, fullName, 'provider'));
  for (const [index, [key, problem]] of Object.entries(problems).entries()) {
    stage.plan(problem.posted, async () => {
      const photos = await stage.upload(problem.by, 'problem', problem.photo === undefined ? [] : [problem.photo]);
      posted.set(key, (await stage.as(problem.by, (work) => postProblem(work, { ...problem, photos }))).id);
    });
    planLikesAndEnd(stage, key, problem, index);
  }
  for (const story of stories) playStory(stage, story);
  planCredentials(stage);
  planBankDetails(stage);
  planComments(stage);
  planTalks(stage);
  stage.plan('16d 09:20', () => hideOneReview(stage));

  // The sort is stable: acts of the same instant keep the order in which they were planned.
  for (const { at, act } of planned.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    clock.set(at);
    await act();
  }
  return Object.values(printedRoles).flatMap((as) => demoAccounts.filter((account) => account.as === as));
}

/** The listing of the provider then says that one review is hidden, and why. */
const hideOneReview = (stage: Stage): Promise<void> =>
  stage.as(admin.key, async (work) => {
    const { comment, cause, reason } = hiddenReview;
    const review = await findRow(work.tx, reviews, { comment }, 'id');
    if (review === undefined) throw new Error('The demo has no review to hide');
    await hideReview(work, { id: review.id, cause, reason });
  });

/** An admin approves a provider, perhaps with a plan, and the provider fills in the listing. */
async function publishListing(stage: Stage, key: string, provider: DemoProvider, index: number): Promise<void> {
  const { id, email } = stage.person(key);
  await stage.as(admin.key, (work) => approveAccount(work, id));
  const { plan } = provider;
  if (plan !== undefined) {
    const endsAt = stage.at('in 60d 23:59').toISOString();
    await stage.as(admin.key, (work) =>
      grantPlan(work, { accountId: id, plan, endsAt, reason: 'Launch offer for our first providers' }),
    );
  }
  const portfolio: { id: string; alt: string }[] = [];
  for (const [picture, alt] of provider.portfolio ?? [])
    portfolio.push({ id: await uploadDrawing(stage, key, 'portfolio', picture), alt });
  const avatarId = await uploadFace(stage, key);
  await stage.as(key, (work) =>
    updateProfile(work, {
      name: provider.listing,
      specialty: provider.specialty,
      shortBio: provider.short,
      detailedBio: provider.detailed,
      contactEmail: email,
      contactPhone: `+27600000${100 + index}`,
      vatNumber: provider.vatNumber ?? '',
      businessAddress: provider.businessAddress ?? '',
      locationsServed: provider.places,
      avatarId,
      portfolio,
    }),
  );
  if (index % 3 === 0) await stage.as(key, (work) => savePrivacy(work, { showEmail: true }));
  for (const [serviceName, description, rand] of provider.services) {
    await stage.as(key, (work) =>
      addService(work, { serviceName, description, priceCents: rand === null ? null : rand * 100 }),
    );
  }
}

const uploadFace = async (stage: Stage, who: string): Promise<string> =>
  uploadPicture(stage, who, 'avatar', `${who}.jpg`, await drawFace(who));

const uploadDrawing = async (stage: Stage, who: string, purpose: Purpose, drawing: Drawing): Promise<string> =>
  uploadPicture(stage, who, purpose, `${drawing}.jpg`, await draw(drawing));

/** Uploads a picture as a person; returns the id of the file. */
async function uploadPicture(
  stage: Stage,
  who: string,
  purpose: Purpose,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const file = {
    id: newId(),
    ownerId: stage.person(who).id,
    purpose,
    name,
    upload: await readUpload(purpose, bytes, { isOurs: true }),
  };
  await stage.as(who, async (work) => {
    await writeObjects(work.world, file);
    await recordFile(work, file);
  });
  return file.id;
}

/** Plans the likes of a problem, and its end if the owner paused or withdrew it. */
function planLikesAndEnd(stage: Stage, key: string, problem: DemoProblem, index: number): void {
  const everyone: string[] = [...Object.keys(members), ...Object.keys(providers)].filter(
    (who) => who !== problem.by && who !== suspended.member,
  );
  for (let like = 0; like < (problem.likes ?? 0); like += 1) {
    const who = everyone[(index * 7 + like * 5) % everyone.length];
    const at = new Date(stage.at(problem.posted).getTime() + (like + 1) * 43 * minute);
    if (who !== undefined)
      stage.plan(at, async () => void (await stage.as(who, (work) => likeProblem(work, stage.problem(key), true))));
  }
  if (problem.ended === undefined) return;
  const [step, at] = problem.ended;
  stage.plan(
    at,
    async () =>
      void (await stage.as(problem.by, (work) =>
        (step === 'pause' ? pauseProblem : withdrawProblem)(work, stage.problem(key)),
      )),
  );
}

function requireKey<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo uses ${key} before it makes them`);
  return value;
}

/** Four groups of four signs, without letters and digits that look alike: about 79 bits. */
function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
