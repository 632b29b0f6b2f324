import { bind } from '#engine/operations.ts';
import { peopleContract } from '../contract.ts';
import { approveSome } from './approve-some.ts';
import { exportSome } from './export-some.ts';
import { listPeople } from './list-people.ts';
import { addNote, removeNote } from './notes.ts';
import { readPerson } from './read-person.ts';
import { readTimeline } from './read-timeline.ts';

const on = bind(peopleContract);

export const peopleRoutes = on.router({
  list: on.list.handler(({ input, context }) => listPeople(context.world, context.actor.id, input)),
  read: on.read.handler(({ input, context }) => readPerson(context.world, context.actor.id, input.id)),
  timeline: on.timeline.handler(({ input, context }) => readTimeline(context.world, input)),
  approveSome: on.approveSome.handler(async ({ input, context }) => ({
    items: await approveSome(context.world, context.actor, input.ids),
  })),
  exportSome: on.exportSome.handler(async ({ input, context }) => ({
    csv: await context.change((work) => exportSome(work, input)),
  })),
  addNote: on.addNote.handler(({ input, context }) => context.create((work) => addNote(work, input), input)),
  removeNote: on.removeNote.handler(async ({ input, context }) => {
    await context.change((work) => removeNote(work, input));
    return {};
  }),
});
