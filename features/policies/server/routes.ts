import { bind } from '#engine/operations.ts';
import { policiesContract } from '../contract.ts';
import { findUnknownPlaceholders } from '../placeholders.ts';
import { acceptPolicy } from './accept-policy.ts';
import { discardDraft, readDraft, saveDraft } from './draft.ts';
import { readPlaceholderValues } from './placeholder-values.ts';
import { publishPolicy, renderDraft } from './publish-policy.ts';
import { fillHtml, readChanges, readPolicy } from './queries.ts';
import { renderInThread } from './render-in-thread.ts';

const on = bind(policiesContract);

export const policiesRoutes = on.router({
  read: on.read.handler(({ input, context }) => readPolicy(context.world, context.reader, input.version)),
  changes: on.changes.handler(async ({ input, context }) => ({
    blocks: await readChanges(context.world, input.version),
  })),
  accept: on.accept.handler(({ input, context }) => context.change((work) => acceptPolicy(work, input.version))),
  draft: on.draft.handler(({ context: { world } }) => readDraft(world.db, world.clock.now())),
  saveDraft: on.saveDraft.handler(({ input, context }) =>
    context.change(async (work) => {
      await saveDraft(work, input);
      return readDraft(work.tx, work.now);
    }),
  ),
  discardDraft: on.discardDraft.handler(({ input, context }) =>
    context.change(async (work) => {
      await discardDraft(work, input.revision);
      return readDraft(work.tx, work.now);
    }),
  ),
  preview: on.preview.handler(async ({ input, context: { world, actor } }) => {
    const html = await renderInThread(input.source, { by: actor.id });
    return {
      html: fillHtml(html, await readPlaceholderValues(world, null)),
      unknown: findUnknownPlaceholders(input.source),
    };
  }),
  publish: on.publish.handler(async ({ input, context }) => {
    const rendered = await renderDraft(context.world, input.revision, context.actor.id);
    return context.create((work) => publishPolicy(work, input, rendered), input);
  }),
});
