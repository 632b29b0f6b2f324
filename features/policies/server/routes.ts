import { bind } from '#engine/operations.ts';
import { policiesContract } from '../contract.ts';
import { findUnknownPlaceholders } from '../placeholders.ts';
import { acceptPolicy } from './accept-policy.ts';
import { discardDraft, readDraft, saveDraft } from './draft.ts';
import { readPlaceholderValues } from './placeholder-values.ts';
import { publishPolicy, renderDraft } from './publish-policy.ts';
import { fillHtml, readChanges, readPolicy } from './queries.ts';
import { renderInThread } from './render-in-thread.ts';

export const policiesRoutes = bind(policiesContract, {
  read: ({ input, context }) => readPolicy(context.world, context.reader, input.version),
  changes: async ({ input, context }) => ({
    blocks: await readChanges(context.world, input.version),
  }),
  accept: ({ input, context }) => context.change((work) => acceptPolicy(work, input.version)),
  draft: ({ context: { world } }) => readDraft(world.db, world.clock.now()),
  saveDraft: ({ input, context }) =>
    context.change(async (work) => {
      await saveDraft(work, input);
      return readDraft(work.tx, work.now);
    }),
  discardDraft: ({ input, context }) =>
    context.change(async (work) => {
      await discardDraft(work, input.revision);
      return readDraft(work.tx, work.now);
    }),
  preview: async ({ input, context: { world, actor } }) => {
    const html = await renderInThread(input.source, { by: actor.id });
    return {
      html: fillHtml(html, await readPlaceholderValues(world, null)),
      unknown: findUnknownPlaceholders(input.source),
    };
  },
  publish: async ({ input, context }) => {
    const rendered = await renderDraft(context.world, input.revision, context.actor.id);
    return context.create((work) => publishPolicy(work, input, rendered), input);
  },
});
