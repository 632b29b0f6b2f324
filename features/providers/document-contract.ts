import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { adminReason } from '#features/accounts/admin-contract.ts';
import { storedFile } from '#features/files/stored-file.ts';
import { knownFiles } from '#features/files/picture.ts';
import { maxDocuments } from './limits.ts';
import { documentWords as words } from './wording.ts';

const operation = operationsOf('Providers');
const documents = z.strictObject({ items: z.array(storedFile.extend({ addedAt: z.iso.datetime() })) });

/** The papers that a provider gives for their approval. Only they and admins see them. */
export const documentContract = {
  documents: operation({
    GET: '/provider/documents',
    access: 'provider',
    summary: 'The documents that one has given for one’s approval',
    output: documents,
  }),
  saveDocuments: operation({
    PUT: '/provider/documents',
    access: 'provider',
    limit: { name: 'listings' },
    summary: 'Give these documents for one’s approval, in this order; other known ones are deleted',
    input: z.strictObject({
      ids: z
        .array(z.uuid())
        .max(maxDocuments, { error: () => words.tooMany(maxDocuments) })
        .refine((ids) => new Set(ids).size === ids.length, { error: () => words.twice }),
      known: knownFiles,
    }),
    output: documents,
  }),
  documentsOf: operation({
    GET: '/providers/{id}/documents',
    access: 'admin',
    summary:
      'The documents of a provider, by the id of the listing; `isOpen` where the reading admin has looked at them within the hour',
    input: z.strictObject({ id: z.uuid() }),
    output: documents.extend({ isOpen: z.boolean() }),
  }),
  lookAtDocuments: operation({
    POST: '/providers/{id}/documents/look',
    access: 'admin',
    summary: 'Open the documents of a provider for oneself for an hour, with a reason that the log keeps',
    input: z.strictObject({ id: z.uuid(), reason: adminReason }),
    output: documents.extend({ isOpen: z.boolean() }),
  }),
};
