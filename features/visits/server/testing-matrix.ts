import { day } from '#core/time.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { aWorker } from '#features/team/server/testing.ts';
import { aNoShow, aSharedVisit, aVisit } from './testing.ts';
import { both, by, parties, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, pair }) => {
  /** The visit of today. */
  const aVisitOfA = (more: Parameters<typeof aVisit>[1] & object = {}) =>
    aVisit(world, { ...pair, agreedFor: world.clock.now(), ...more });

  return {
    'visits.ofJob': by(parties, async () => ({ jobId: (await aVisitOfA()).jobId }), 'job'),
    'visits.keptByProviders': {
      input: async () => ({ ids: `${cast.providerA.providerId},${cast.waiting.providerId}` }),
    },
    'visits.keptByMember': by(['providerA'], async () => ({ quoteId: (await aQuote(world, pair)).id })),
    'visits.keptAsMember': {},
    'visits.coming': by(['providerA'], async () => ({ id: (await aVisitOfA({ status: 'asked' })).id })),
    'visits.late': by(['providerA'], async () => ({ id: (await aVisitOfA()).id, minutes: 30 })),
    'visits.setOut': by(['providerA'], async () => ({ id: (await aVisitOfA()).id, minutes: 30 })),
    'visits.arrive': by(['providerA'], async () => ({ id: (await aVisitOfA()).id, pin: '4821' })),
    'visits.reportNoShow': by(both, async () => ({
      id: (await aVisitOfA({ agreedFor: new Date(world.clock.now().getTime() - day / 24) })).id,
    })),
    'visits.agreeToNoShow': by(['providerA'], async () => ({
      id: (await aNoShow(world, { ...pair, absent: 'provider' })).id,
    })),
    'visits.contestNoShow': by(['memberA'], async () => ({
      id: (await aNoShow(world, { ...pair, absent: 'member' })).id,
      reason,
    })),
    'visits.nameWorker': by(['providerA'], async () => ({
      id: (await aVisitOfA()).id,
      workerId: (await aWorker(world, { provider: cast.providerA })).id,
    })),
    'visits.share': by(['memberA'], async () => ({ id: (await aVisitOfA()).id })),
    'visits.endSharing': by(['memberA'], async () => ({ id: (await aVisitOfA()).id })),
    // The link is enough.
    'visits.openLink': { input: async () => ({ token: (await aSharedVisit(world)).token }) },
    'visits.contestedNoShows': {},
    'visits.decideNoShow': {
      input: async () => ({ id: (await aNoShow(world, { ...pair, status: 'contested' })).id, wasAbsent: true, reason }),
    },
  };
};
