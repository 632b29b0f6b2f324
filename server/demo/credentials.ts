import { localDateTime } from '#core/time.ts';
import { takeStep } from '#engine/take-step.ts';
import { saveDetails } from '#features/bank-details/server/save-details.ts';
import {
  confirmCredential,
  declineCredential,
  revokeCredential,
} from '#features/credentials/server/answer-credential.ts';
import { lookAtCredential } from '#features/credentials/server/look-at-credential.ts';
import { submitCredential } from '#features/credentials/server/submit-credential.ts';
import { credentialKinds, credentialSubject } from '#features/credentials/server/tables.ts';
import { withdrawCredential } from '#features/credentials/server/withdraw-credential.ts';
import { findRow } from '#engine/postgres/read.ts';
import { admin, bankDetails, credentials } from './marketplace.ts';
import type { Stage } from './stage.ts';

/** Providers submit what an admin checks, before the first certificate is owed. */
export function planCredentials(stage: Stage): void {
  for (const { of, kind, number = '', submitted, next = [] } of credentials) {
    let id = '';
    stage.plan(submitted, async () => {
      const fileIds = await stage.upload(of, 'document', ['certificate']);
      const { fullName: nameOnDocument } = stage.person(of);
      id = await stage.as(of, async (work) => {
        const found = await findRow(work.tx, credentialKinds, { name: kind }, 'id');
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

export function planBankDetails(stage: Stage): void {
  for (const { of, at, ...details } of bankDetails)
    stage.plan(at, async () => void (await stage.as(of, (work) => saveDetails(work, details))));
}
