import { eq } from 'drizzle-orm';
import { confirmCredential } from '#features/credentials/server/answer-credential.ts';
import { submitCredential } from '#features/credentials/server/submit-credential.ts';
import { credentialKinds } from '#features/credentials/server/tables.ts';
import { addMonths, toDay } from '#core/month.ts';
import { admin } from './people.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';

/** Work of a licensed plumber that owes its member a certificate: in time, late, and delivered. */
export const certificateStories: Story[] = [
  {
    provider: 'thabo',
    by: 'naledi',
    asked: ['7d 08:10', 'The geyser of the granny flat is old and has to be replaced, 100 litres.'],
    next: [
      ['submit', '7d 12:20', [7400, 'New 100 litre geyser with its valves, drip tray and pipes, tested.', 'One day']],
      ['accept', '6d 18:00'],
      ['propose', '6d 19:00', '2d 08:00', 480],
      ['confirm', '6d 20:10'],
      ['start', '2d 08:15'],
      ['complete', '1d 16:20', ['newGeyser'], true],
    ],
  },
  {
    provider: 'thabo',
    by: 'naledi',
    asked: ['20d 07:40', 'The drain of the yard is broken between the kitchen and the manhole.'],
    next: [
      ['submit', '20d 13:00', [5200, 'Nine metres of new drain pipe, laid to the fall and tested.', 'One day']],
      ['accept', '19d 17:30'],
      ['propose', '19d 18:20', '15d 08:00', 480],
      ['confirm', '19d 19:00'],
      ['start', '15d 08:10'],
      ['complete', '13d 15:30', [], true],
      ['fallLate', '3d 00:05'],
    ],
  },
  {
    provider: 'thabo',
    by: 'naledi',
    asked: ['44d 09:00', 'We want a solar geyser on the roof, and the old one taken out.'],
    next: [
      ['submit', '44d 14:00', [14_800, 'Solar geyser, 150 litres, with its collector, pipes and valves.', 'One day']],
      ['accept', '43d 18:10'],
      ['propose', '43d 19:00', '36d 08:00', 480],
      ['confirm', '43d 20:00'],
      ['start', '36d 08:20'],
      ['complete', '34d 16:00', [], true],
      ['deliver', '32d 10:15', 'COC 48213/26'],
      ['rate', '31d 19:00', 5, 'Explained the solar geyser well, and the certificate came two days later.'],
    ],
  },
];

/** An admin confirms the licence of the plumber before the first certificate. */
export function planLicence(stage: Stage): void {
  stage.plan('60d 10:00', async () => {
    const fileIds = await stage.upload('thabo', 'document', ['certificate']);
    const id = await stage.as('thabo', async (work) => {
      const [kind] = await work.tx
        .select({ id: credentialKinds.id })
        .from(credentialKinds)
        .where(eq(credentialKinds.name, 'PIRB plumbing licence'));
      if (kind === undefined) throw new Error('there is no licence for plumbing');
      const { fullName } = work.actor;
      return (await submitCredential(work, { kindId: kind.id, number: '23418/09', nameOnDocument: fullName, fileIds }))
        .id;
    });
    await stage.as(admin.key, (work) =>
      confirmCredential(work, { id, method: 'register', lastDay: addMonths(toDay(work.now), 10) }),
    );
  });
}
