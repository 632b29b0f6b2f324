import { bind } from '#engine/operations.ts';
import { peopleContract } from '../contract.ts';
import { approveSome } from './approve-some.ts';
import { exportSome } from './export-some.ts';
import { listPeople } from './list-people.ts';
import { addNote, removeNote } from './notes.ts';
import { readPerson } from './read-person.ts';
import { readTimeline } from './read-timeline.ts';

export const peopleRoutes = bind(peopleContract, {
  list: ({ input, context }) => listPeople(context.world, context.actor.id, input),
  read: ({ input, context }) => readPerson(context.world, context.actor.id, input.id),
  timeline: ({ input, context }) => readTimeline(context.world, input),
  approveSome: async ({ input, context }) => ({
    items: await approveSome(context.world, context.actor, input.ids),
  }),
  exportSome: async ({ input, context }) => ({
    csv: await context.change((work) => exportSome(work, input)),
  }),
  addNote: ({ input, context }) => context.create((work) => addNote(work, input), input),
  removeNote: ({ input, context }) => context.change((work) => removeNote(work, input)),
});
