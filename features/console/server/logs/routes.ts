import { bind } from '#engine/operations.ts';
import { systemLogsContract } from '#features/console/system-logs-contract.ts';
import { openExport } from './export-events.ts';
import { countNewerEvents, listEventKinds, listEvents } from './queries.ts';
import { lookAtEvent } from './look-at-event.ts';

export const systemLogsRoutes = bind(systemLogsContract, {
  events: ({ input, context }) => listEvents(context.world, input),
  newerEvents: ({ input, context }) => countNewerEvents(context.world, input),
  eventKinds: ({ context }) => listEventKinds(context.world),
  lookAtEvent: ({ input, context }) => context.change(async (work) => ({ changes: await lookAtEvent(work, input) })),
  exportEvents: ({ input, context }) => context.change(async (work) => ({ url: await openExport(work, input) })),
});
