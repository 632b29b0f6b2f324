import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { localDateTime } from '#core/time.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { replacePictures } from '#features/files/server/replace-pictures.ts';
import { hasForm, type NumberForm, tidyNumber } from '../number-forms.ts';
import { maxCredentialFiles } from '../limits.ts';
import { credentialRefusals as words } from '../wording.ts';
import { listNumberHashes } from './number-hashes.ts';
import { credentialFiles, credentialKinds, credentialSubject, providerCredentials } from './tables.ts';

export type Submission = { kindId: string; number: string; nameOnDocument: string; fileIds: readonly string[] };

/**
 * Submits a credential of the actor for a check. Refuses a kind that is not offered (`credentials.kind-retired`), one that waits already
 * (`credentials.waiting`), and a number of another form, beside its field.
 */
export async function submitCredential(work: PersonWork, typed: Submission): Promise<{ id: string }> {
  const { id: accountId } = work.actor;
  await lockAccount(work, accountId);
  const { kindId, nameOnDocument, fileIds } = typed;
  const kind = await lockRow(work.tx, credentialKinds, kindId, 'key share');
  if (kind === undefined || kind.retiredAt !== null) throw new Refusal('credentials.kind-retired');
  const number = tidyNumber(typed.number);
  expectNumber(work, number, kind.numberForm);
  const isWaiting = and(
    eq(providerCredentials.accountId, accountId),
    eq(providerCredentials.kindId, kindId),
    eq(providerCredentials.status, 'submitted'),
  );
  if ((await work.tx.$count(providerCredentials, isWaiting)) > 0) throw new Refusal('credentials.waiting');
  const [numberHash = null] = listNumberHashes(work.world, { kindId, number });
  const { id } = await takeFirstStep(work, credentialSubject, 'submit', {
    by: 'provider',
    values: { accountId, kindId, number, numberHash, nameOnDocument, createdAt: work.now },
  });
  await replacePictures(
    work,
    fileIds.map((fileId) => ({ id: fileId })),
    {
      table: credentialFiles,
      of: ['credentialId', id],
      purpose: 'document',
      audience: 'granted',
      path: 'fileIds',
      limit: [maxCredentialFiles, words.tooManyFiles],
    },
  );
  return { id };
}

function expectNumber({ now }: PersonWork, number: string, form: NumberForm): void {
  if (hasForm(number, form, Number(localDateTime(now).slice(0, 4)))) return;
  throw new Refusal('request.invalid', { errors: [{ path: 'number', message: words.forms[form] }] });
}
