import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import { moderationContract } from '../contract.ts';
import { closeReport } from './close-report.ts';
import { fileReport } from './file-report.ts';
import { decideCase } from './decide-case.ts';
import { appealDecision } from './appeal-decision.ts';
import { listCases, readCase, readLinesAround } from './cases.ts';
import { claimCase, releaseCase } from './claim-case.ts';
import { readDecisionAbout, readOwnDecision } from './decisions.ts';
import { appealSuspension, readOwnSuspension } from './suspension.ts';
import { listReports, readReport } from './reports.ts';

async function close(
  context: RequestContext<Person>,
  step: 'resolve' | 'dismiss',
  input: { id: string; note: string },
) {
  await context.change((work) => closeReport(work, step, input));
  return readReport(context.world, input.id);
}

export const moderationRoutes = bind(moderationContract, {
  report: ({ input, context }) => context.create((work) => fileReport(work, input), input),
  reports: ({ input, context }) => listReports(context.world, input),
  resolve: ({ input, context }) => close(context, 'resolve', input),
  dismiss: ({ input, context }) => close(context, 'dismiss', input),
  queue: ({ input, context }) => listCases(context.world, context.actor, input),
  readCase: ({ input, context }) => readCase(context.world, context.actor, input.id),
  claim: async ({ input, context }) => {
    await context.change((work) => claimCase(work, input.id));
    return readCase(context.world, context.actor, input.id);
  },
  release: ({ input, context }) => context.change((work) => releaseCase(work, input.id)),
  act: async ({ input, context }) => {
    const { until, ...decision } = input;
    const act = { ...decision, until: until === null ? null : new Date(until) };
    await context.create((work) => decideCase(work, act).then(() => ({})), input);
    return readCase(context.world, context.actor, input.id);
  },
  readMessages: ({ input, context }) => context.change((work) => readLinesAround(work, input)),
  ownDecision: ({ input, context }) => readOwnDecision(context.world, context.actor, input),
  appeal: async ({ input: { id, text }, context }) => {
    await context.create(
      async (work) => {
        await appealDecision(work, { id, accountId: context.actor.id, text });
        return {};
      },
      { id, text },
    );
    return readDecisionAbout(context.world, context.actor, id);
  },
  suspension: ({ input, context: { world, address } }) => readOwnSuspension(world, { ...input, address }),
  appealSuspension: ({ input, context: { world, address } }) => appealSuspension(world, { ...input, address }),
});
