import { day } from '#core/time.ts';
import { confirmActor } from '#features/accounts/server/confirm-actor.ts';
import { deletionDelay } from '#features/accounts/server/leave.ts';
import { isLastAdmin } from '#features/accounts/server/change-account-status.ts';
import { signOut } from '#features/accounts/server/sign-out.ts';
import { readPlanOfLeaver } from '#features/plans/server/changes/read-own-steps.ts';
import { bind } from '#engine/operations.ts';
import { readVersion } from '#engine/read-version.ts';
import { privacyContract } from '../contract.ts';
import { askDeletion, countRunning } from './ask-deletion.ts';
import { answerCase, fileCase, listPrivacyCases, listOwnCases, readCase, readOwnCase } from './cases.ts';
import { askExport, openExport, readExport } from './exports.ts';

const on = bind(privacyContract);

export const privacyRoutes = on.router({
  export: on.export.handler(async ({ context }) => ({ latest: await readExport(context.world, context.actor.id) })),
  askExport: on.askExport.handler(async ({ input, context }) => {
    await context.create(async (work) => {
      await askExport(work);
      return {};
    }, input);
    return { latest: await readExport(context.world, context.actor.id) };
  }),
  openExport: on.openExport.handler(async ({ input, context }) => ({
    url: await openExport(context.world, context.actor, { id: input.id, confirm: () => confirmActor(context, input) }),
  })),
  deletion: on.deletion.handler(async ({ context: { world, actor } }) => ({
    ...(await countRunning({ world, actor })),
    plan: await readPlanOfLeaver(world, actor),
    days: deletionDelay / day,
    obstacle: (await isLastAdmin(world, actor)) ? world.sentences['accounts.last-admin'] : null,
  })),
  askDeletion: on.askDeletion.handler(async ({ input, context }) => {
    const { world, actor } = context;
    await confirmActor(context, input);
    const until = await context.change(askDeletion);
    context.setCookies([await signOut(world, actor)]);
    context.clearBrowserCache();
    return { until: until.toISOString() };
  }),
  fileCase: on.fileCase.handler(async ({ input, context }) => {
    const { id } = await context.create(async (work) => ({ id: await fileCase(work, input) }), input);
    return readOwnCase(context.world, context.actor.id, id);
  }),
  reportFault: on.reportFault.handler(async ({ input: { text, page }, context }) => {
    const version = await readVersion();
    const { id } = await context.create(
      async (work) => ({ id: await fileCase(work, { kind: 'fault', text, page, version }) }),
      { text, page },
    );
    return readOwnCase(context.world, context.actor.id, id);
  }),
  myCases: on.myCases.handler(({ input, context }) => listOwnCases(context.world, context.actor.id, input.cursor)),
  cases: on.cases.handler(({ input, context }) => listPrivacyCases(context.world, input)),
  answerCase: on.answerCase.handler(async ({ input, context }) => {
    await context.change((work) => answerCase(work, input));
    return readCase(context.world, input.id);
  }),
});
