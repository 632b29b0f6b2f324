import { eq } from 'drizzle-orm';
import { localDateTime } from '#core/time.ts';
import {
  confirmCredential,
  declineCredential,
  revokeCredential,
} from '#features/credentials/server/answer-credential.ts';
import { lookAtCredential } from '#features/credentials/server/look-at-credential.ts';
import { submitCredential } from '#features/credentials/server/submit-credential.ts';
import { credentialKinds, credentialSubject } from '#features/credentials/server/tables.ts';
import { withdrawCredential } from '#features/credentials/server/withdraw-credential.ts';
import type { Method } from '#features/credentials/methods.ts';
import { takeStep } from '#engine/take-step.ts';
import { admin } from './people.ts';
import type { ProviderKey } from './providers.ts';
import type { Stage } from './stage.ts';

/** A credential of the demo. `next` is the answer of the admin, and what came of it later. */
type DemoCredential = {
  of: ProviderKey;
  kind: string;
  number?: string;
  submitted: string;
  next?: readonly (
    | [step: 'confirm', at: string, method: Method, lastDay: string]
    | [step: 'decline' | 'revoke', at: string, reason: string]
    | [step: 'expire', at: string]
    | [step: 'withdraw', at: string]
  )[];
};

const plumbing = 'PIRB plumbing licence';

/** Credentials in every status: one that was replaced, one that ends soon, one that waits for an admin. */
const credentials: readonly DemoCredential[] = [
  {
    of: 'thabo',
    kind: plumbing,
    number: '23418/09',
    submitted: '79d 15:00',
    next: [['confirm', '78d 10:00', 'document', 'in 20d 12:00']],
  },
  {
    of: 'thabo',
    kind: plumbing,
    number: '23418/09',
    submitted: '61d 08:30',
    next: [['confirm', '60d 10:00', 'register', 'in 240d 12:00']],
  },
  {
    of: 'thabo',
    kind: 'VAT registration',
    number: '4480123456',
    submitted: '60d 08:40',
    next: [['confirm', '60d 10:10', 'form', 'in 240d 12:00']],
  },
  {
    of: 'thabo',
    kind: 'Identity document',
    submitted: '61d 08:35',
    next: [['confirm', '60d 10:20', 'document', 'in 240d 12:00']],
  },
  {
    of: 'zodwa',
    kind: 'Electrical registration of a person',
    number: 'IE 30771',
    submitted: '70d 09:00',
    next: [['confirm', '68d 11:30', 'document', 'in 21d 12:00']],
  },
  { of: 'yusuf', kind: plumbing, number: '41190/12', submitted: '1d 19:20' },
  {
    of: 'sizwe',
    kind: plumbing,
    number: '51822',
    submitted: '9d 17:00',
    next: [['decline', '8d 09:40', 'The photo is too dark to read. Take it again in daylight.']],
  },
  {
    of: 'kobus',
    kind: 'Proof of insurance',
    submitted: '66d 12:00',
    next: [
      ['confirm', '65d 09:00', 'document', '12d 12:00'],
      ['expire', '11d 00:00'],
    ],
  },
  {
    of: 'hendrik',
    kind: 'CIPC company registration',
    number: '2011/104233/23',
    submitted: '50d 10:00',
    next: [
      ['confirm', '49d 10:30', 'register', 'in 200d 12:00'],
      ['revoke', '5d 14:00', 'The register says that the company is being deregistered.'],
    ],
  },
  { of: 'grace', kind: 'Proof of address', submitted: '6d 08:00', next: [['withdraw', '6d 08:20']] },
];

/** Providers submit what an admin checks, before the first certificate is owed. */
export function planCredentials(stage: Stage): void {
  for (const { of, kind, number = '', submitted, next = [] } of credentials) {
    let id = '';
    stage.plan(submitted, async () => {
      const fileIds = await stage.upload(of, 'document', ['certificate']);
      const { fullName: nameOnDocument } = stage.person(of);
      id = await stage.as(of, async (work) => {
        const [found] = await work.tx
          .select({ id: credentialKinds.id })
          .from(credentialKinds)
          .where(eq(credentialKinds.name, kind));
        if (found === undefined) throw new Error(`there is no kind ${kind}`);
        return (await submitCredential(work, { kindId: found.id, number, nameOnDocument, fileIds })).id;
      });
    });
    for (const step of next) {
      stage.plan(step[1], async () => {
        if (step[0] === 'withdraw') return stage.as(of, (work) => withdrawCredential(work, id));
        if (step[0] === 'expire')
          return void (await stage.asSystem((work) =>
            takeStep(work, credentialSubject, 'expire', { id, by: 'system' }),
          ));
        if (step[0] !== 'confirm') {
          const refuse = step[0] === 'decline' ? declineCredential : revokeCredential;
          return stage.as(admin.key, (work) => refuse(work, { id, reason: step[2] }));
        }
        const lastDay = localDateTime(stage.at(step[3])).slice(0, 10);
        await stage.as(admin.key, (work) => lookAtCredential(work, id));
        return stage.as(admin.key, (work) => confirmCredential(work, { id, method: step[2], lastDay }));
      });
    }
  }
}
