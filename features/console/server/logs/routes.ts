import { bind } from '#engine/operations.ts';
import { systemLogsContract } from '#features/console/system-logs-contract.ts';
import { openExport } from './export-events.ts';
import { countNewerEvents, listEventKinds, listEvents } from './queries.ts';
import { lookAtEvent } from './look-at-event.ts';

const on = bind(systemLogsContract);

export const systemLogsRoutes = on.router({
  events: on.events.handler(({ input, context }) => listEvents(context.world, input)),
  newerEvents: on.newerEvents.handler(({ input, context }) => countNewerEvents(context.world, input)),
  eventKinds: on.eventKinds.handler(({ context }) => listEventKinds(context.world)),
  lookAtEvent: on.lookAtEvent.handler(({ input, context }) =>
    context.change(async (work) => ({ changes: await lookAtEvent(work, input) })),
  ),
  exportEvents: on.exportEvents.handler(({ input, context }) =>
    context.change(async (work) => ({ url: await openExport(work, input) })),
  ),
});
