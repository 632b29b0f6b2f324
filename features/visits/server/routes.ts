import { Refusal } from '#core/errors.ts';
import { noteLooks, requireLook } from '#features/accounts/server/looks.ts';
import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';
import { visitsContract } from '../contract.ts';
import { visitErrors } from '../wording.ts';
import { announceDelay } from './announce-delay.ts';
import { agreeToNoShow, contestNoShow } from './no-shows/answer-no-show.ts';
import { confirmComing } from './confirm-coming.ts';
import { countKeptOfMember, countKeptOfProviders, countOwnKept } from './count-kept.ts';
import { decideNoShow } from './no-shows/decide-no-show.ts';
import { listContested } from './no-shows/list-contested.ts';
import { nameWorker } from './workers/name-worker.ts';
import { readVisit } from './queries.ts';
import { readSharedVisit } from './sharing/read-shared-visit.ts';
import { recordArrival } from './record-arrival.ts';
import { refuseArrival } from './refuse-arrival.ts';
import { reportNoShow } from './no-shows/report-no-show.ts';
import { setOut } from './set-out.ts';
import { endSharing, shareVisit } from './sharing/share-visit.ts';

/** Changes a visit and answers with its new state. */
async function changeVisit(context: RequestContext<Person>, act: (work: PersonWork) => Promise<string>) {
  const jobId = await context.change(act);
  return readOwn(context, jobId);
}

/** A step that either party may take has a key: a repeated one is not taken for the other party's. */
async function changeOnce(context: RequestContext<Person>, input: unknown, act: (work: PersonWork) => Promise<string>) {
  const jobId = await context.create(act, input);
  return readOwn(context, jobId);
}

async function readOwn({ primary, actor }: RequestContext<Person>, jobId: string) {
  return (await readVisit(primary, actor, jobId)).answer;
}

export const visitsRoutes = bind(visitsContract, {
  ofJob: async ({ input, context: { world, actor } }) => {
    const { party, answer } = await readVisit(world, actor, input.jobId);
    if (party === 'admin') await requireLook(world, actor, { kind: 'job', id: input.jobId });
    return answer;
  },
  keptByProviders: async ({ input, context: { world, reader } }) => ({
    items: await countKeptOfProviders(world, reader, input.ids),
  }),
  keptByMember: async ({ input, context: { world, actor } }) => ({
    figure: await countKeptOfMember(world, actor, input.quoteId),
  }),
  keptAsMember: async ({ context: { world, actor } }) => ({
    figure: await countOwnKept(world, actor),
  }),
  coming: ({ input, context }) => changeVisit(context, (work) => confirmComing(work, input.id)),
  // A delay can grow: a repeated call is no second one.
  late: ({ input, context }) => changeOnce(context, input, (work) => announceDelay(work, input.id, input.minutes)),
  setOut: ({ input, context }) => changeVisit(context, (work) => setOut(work, input.id, input.minutes)),
  arrive: async ({ input, context }) => {
    const { id, pin, at } = input;
    // The answer to a wrong PIN is stored under the key too: a request that is sent twice, or kept with its time after its answer was lost, counts once.
    const record = (work: PersonWork) =>
      recordArrival(work, id, { pin, at: at === undefined ? undefined : new Date(at) });
    const tried = await context.create(record, { id, pin }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'visits.pin-locked') return { refused: error.code } as const;
      throw error;
    });
    if (tried.refused === null) return readOwn(context, tried.jobId);
    if (at !== undefined) await context.create((work) => refuseArrival(work, id), input, 'refused');
    throw new Refusal(tried.refused, { errors: [{ path: 'pin', message: visitErrors[tried.refused] }] });
  },
  reportNoShow: ({ input, context }) => changeOnce(context, input, (work) => reportNoShow(work, input.id)),
  agreeToNoShow: ({ input, context }) => changeOnce(context, input, (work) => agreeToNoShow(work, input.id)),
  contestNoShow: ({ input, context }) =>
    changeOnce(context, input, (work) => contestNoShow(work, input.id, input.reason)),
  nameWorker: ({ input, context }) => changeVisit(context, (work) => nameWorker(work, input)),
  share: async ({ input, context }) => {
    const { token, endsAt } = await context.change((work) => shareVisit(work, input.id));
    return { token, until: endsAt.toISOString() };
  },
  endSharing: ({ input, context }) => changeVisit(context, (work) => endSharing(work, input.id)),
  openLink: ({ input: { token }, context: { primary, address } }) => readSharedVisit(primary, { token, address }),
  contestedNoShows: async ({ input, context: { world, actor } }) => {
    const page = await listContested(world, actor, input);
    // The answers are between two people: the log says who read them.
    if (page.items.length > 0) await noteLooks(world, actor, { kind: 'no-show', ids: page.items.map(({ id }) => id) });
    return page;
  },
  decideNoShow: ({ input, context }) => context.change((work) => decideNoShow(work, input)),
});
