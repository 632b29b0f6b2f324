import { limits } from '#core/limits.ts';
import { isPerson } from '#engine/actor.ts';
import { isLoopback } from '#engine/loopback.ts';
import { bind } from '#engine/operations.ts';
import { networksOf } from '#engine/throttling/find-network.ts';
import { countInTransaction, scopeFor } from '#engine/throttling/throttle.ts';
import type { Work } from '#engine/work.ts';
import { languagesContract } from '../contract.ts';
import { readCatalogue } from './catalogues.ts';
import { acceptReport, declineReport, reopenReport } from './decide-report.ts';
import { findKeys } from './find-keys.ts';
import { listReports, readReport, readReviewed, readState, readStates } from './queries.ts';
import { reportSentence } from './report-sentence.ts';
import { reviewLanguage } from './review-language.ts';
import { uploadCatalogue } from './upload-catalogue.ts';

export const languagesRoutes = bind(languagesContract, {
  reviewed: async ({ context }) => ({ reviewed: await readReviewed(context.world) }),
  reportSentence: async ({ input, context }) => {
    const keys = findKeys(await readCatalogue(input.language), input.sentence);
    await context.create(async (work) => {
      if (!isPerson(work.actor)) await countVisitor(work, context.address);
      await reportSentence(work, input, keys);
      return {};
    }, input);
  },
  states: async ({ context }) => ({ items: await readStates(context.world) }),
  review: async ({ input, context }) => {
    await context.change((work) => reviewLanguage(work, input));
    return readState(context.primary, input.language);
  },
  uploadCatalogue: async ({ input, context }) => ({
    changed: await context.change((work) => uploadCatalogue(work, input)),
  }),
  reports: ({ input, context }) => listReports(context.world, input),
  accept: async ({ input, context }) => {
    await context.change((work) => acceptReport(work, input));
    return readReport(context.primary, input.id);
  },
  decline: async ({ input, context }) => {
    await context.change((work) => declineReport(work, input.id));
    return readReport(context.primary, input.id);
  },
  reopen: async ({ input, context }) => {
    await context.change((work) => reopenReport(work, input.id));
    return readReport(context.primary, input.id);
  },
});

/** Counts the report of a visitor, for the network alone; 429 where it is one too many. */
async function countVisitor(work: Work, address: string): Promise<void> {
  // Loopback is this machine, or a proxy that hides the client's address: not a network of people.
  if (isLoopback(address)) return;
  const { window, visitors } = limits.sentences;
  const scopes = networksOf(address).map(({ network, share }) =>
    scopeFor('sentences-visitors', network, visitors * share * work.world.config.limitFactor),
  );
  await countInTransaction(work, scopes, window);
}
