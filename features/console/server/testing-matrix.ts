import { openExport } from './logs/export-events.ts';
import { aFailedJob, anEvent } from './testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, pair }) => {
  const aJobThatFailed = async () => {
    const { id, queue } = await aFailedJob(world);
    return { id, queue };
  };

  return {
    'console.waiting': {},
    'console.overview': { input: async () => ({ range: 'last-30-days' }) },
    'console.find': { input: async () => ({ q: 'tap' }) },
    'console.look': { input: async () => ({ kind: 'quote', id: (await aQuote(world, pair)).id, reason }) },
    'console.events': {},
    'console.newerEvents': {},
    'console.eventKinds': {},
    'console.lookAtEvent': { input: async () => ({ id: (await anEvent(world)).id, reason }) },
    'console.exportEvents': { input: async () => ({ filters: {}, reason }) },
    'console.health': {},
    'console.failedJobs': {},
    'console.retryJob': { input: async () => ({ ...(await aJobThatFailed()), reason }) },
    'console.discardJob': { input: async () => ({ ...(await aJobThatFailed()), reason }) },
    'GET /exports/system-logs.csv': {
      input: async () => {
        const url = await world.as(cast.admin, (work) => openExport(work, { filters: {}, reason }));
        return { ticket: url.split('=')[1] };
      },
    },
  };
};
