import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
import { adminReason } from '#features/accounts/admin-contract.ts';
import { storedFile } from '#features/files/contract.ts';
import { maxDocuments } from './limits.ts';
import { documentWords as words } from './wording.ts';

const tag = 'Providers';
const documents = z.strictObject({ items: z.array(storedFile.extend({ addedAt: z.iso.datetime() })) });

/** The papers that a provider gives for their approval. Only they and admins see them. */
export const documentContract = {
  documents: operation({
    method: 'GET',
    path: '/provider/documents',
    access: 'provider',
    tag,
    summary: 'The documents that one has given for one’s approval',
    input: z.strictObject({}),
    output: documents,
  }),
  saveDocuments: operation({
    method: 'PUT',
    path: '/provider/documents',
    access: 'provider',
    tag,
    summary: 'Give these documents for one’s approval, in this order; others that were given are deleted',
    input: z.strictObject({
      ids: z
        .array(z.uuid())
        .max(maxDocuments, { error: () => words.tooMany(maxDocuments) })
        .refine((ids) => new Set(ids).size === ids.length, { error: () => words.twice }),
    }),
    output: documents,
  }),
  documentsOf: operation({
    method: 'GET',
    path: '/providers/{id}/documents',
    access: 'admin',
    tag,
    summary:
      'The documents of a provider, by the id of the listing; `isOpen` where the reading admin has looked at them within the hour',
    input: z.strictObject({ id: z.uuid() }),
    output: documents.extend({ isOpen: z.boolean() }),
  }),
  lookAtDocuments: operation({
    method: 'POST',
    path: '/providers/{id}/documents/look',
    access: 'admin',
    tag,
    summary: 'Open the documents of a provider for oneself for an hour, with a reason that the log keeps',
    input: z.strictObject({ id: z.uuid(), reason: adminReason }),
    output: documents.extend({ isOpen: z.boolean() }),
  }),
};
