import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, givePassword } from '#features/accounts/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { readSubject } from './subject.ts';
import { aDecision, aModerationCase, aReport } from './testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { by, password, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast, pair }) => {
  const aConversationOfA = async () => (await aConversation(world, pair)).id;
  const aSuspendedLogin = async () => {
    const person = await givePassword(world, await aMember(world), password);
    await world.as(cast.admin, (work) => suspendAccount(work, person.id, reason));
    return { email: person.email, password };
  };

  return {
    'moderation.report': { input: async () => ({ kind: 'comment', subjectId: (await aComment(world)).id, reason }) },
    'moderation.reports': {},
    'moderation.resolve': { input: async () => ({ id: (await aReport(world)).id, note: reason }) },
    'moderation.dismiss': { input: async () => ({ id: (await aReport(world)).id, note: reason }) },
    'moderation.queue': {},
    'moderation.readCase': { input: async () => ({ id: (await aModerationCase(world)).id }) },
    'moderation.claim': { input: async () => ({ id: (await aModerationCase(world)).id }) },
    'moderation.release': { input: async () => ({ id: (await aModerationCase(world, { claimedBy: cast.admin })).id }) },
    'moderation.act': {
      input: async () => {
        const claimedCase = await aModerationCase(world, { claimedBy: cast.admin });
        const subject = await readSubject(world, world.db, claimedCase, { locked: false });
        return { id: claimedCase.id, act: 'close', reason, version: subject?.version };
      },
    },
    'moderation.readMessages': {
      input: async () => {
        const { id } = await aMessage(world, cast.memberA, await aConversationOfA());
        const about = { kind: 'message', subjectId: id, aboutId: cast.memberA.id } as const;
        return { id: (await aModerationCase(world, { ...about, claimedBy: cast.admin })).id, reason };
      },
    },
    'moderation.ownDecision': { input: async () => ({ kind: 'problem', subjectId: (await aProblem(world)).id }) },
    'moderation.appeal': by(['memberA'], async () => ({
      id: (await aDecision(world, { aboutId: cast.memberA.id })).id,
      text: reason,
    })),
    'moderation.suspension': { input: aSuspendedLogin },
    'moderation.appealSuspension': { input: async () => ({ ...(await aSuspendedLogin()), text: reason }) },
  };
};
