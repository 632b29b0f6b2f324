import { day } from '#core/time.ts';
import { confirmActor } from '#features/accounts/server/confirm-actor.ts';
import { deletionDelay } from '#features/accounts/server/leave.ts';
import { isLastAdmin } from '#features/accounts/server/change-account-status.ts';
import { signOut } from '#features/accounts/server/sessions/sign-out.ts';
import { readPlanOfLeaver } from '#features/plans/server/changes/read-own-steps.ts';
import { bind } from '#engine/operations.ts';
import { readVersion } from '#engine/read-version.ts';
import { privacyContract } from '../contract.ts';
import { askDeletion, countRunning } from './ask-deletion.ts';
import { answerCase, fileCase, listPrivacyCases, listOwnCases, readCase, readOwnCase } from './cases.ts';
import { askExport, openExport, readExport } from './exports.ts';

export const privacyRoutes = bind(privacyContract, {
  export: async ({ context }) => ({ latest: await readExport(context.world, context.actor.id) }),
  askExport: async ({ input, context }) => {
    await context.create(async (work) => {
      await askExport(work);
      return {};
    }, input);
    return { latest: await readExport(context.world, context.actor.id) };
  },
  openExport: async ({ input, context }) => ({
    url: await openExport(context.world, context.actor, { id: input.id, confirm: () => confirmActor(context, input) }),
  }),
  deletion: async ({ context: { world, actor } }) => ({
    ...(await countRunning({ world, actor })),
    plan: await readPlanOfLeaver(world, actor),
    days: deletionDelay / day,
    obstacle: (await isLastAdmin(world, actor)) ? world.sentences['accounts.last-admin'] : null,
  }),
  askDeletion: async ({ input, context }) => {
    const { world, actor } = context;
    await confirmActor(context, input);
    const until = await context.change(askDeletion);
    context.setCookies([await signOut(world, actor)]);
    context.clearBrowserCache();
    return { until: until.toISOString() };
  },
  fileCase: async ({ input, context }) => {
    const { id } = await context.create(async (work) => ({ id: await fileCase(work, input) }), input);
    return readOwnCase(context.world, context.actor.id, id);
  },
  reportFault: async ({ input: { text, page }, context }) => {
    const version = await readVersion();
    const { id } = await context.create(
      async (work) => ({ id: await fileCase(work, { kind: 'fault', text, page, version }) }),
      { text, page },
    );
    return readOwnCase(context.world, context.actor.id, id);
  },
  myCases: ({ input, context }) => listOwnCases(context.world, context.actor.id, input.cursor),
  cases: ({ input, context }) => listPrivacyCases(context.world, input),
  answerCase: async ({ input, context }) => {
    await context.change((work) => answerCase(work, input));
    return readCase(context.world, input.id);
  },
});
