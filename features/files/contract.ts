import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { purposes } from '#core/files.ts';
import { adminReason } from '#features/accounts/admin-contract.ts';
import { storageContract } from './storage-contract.ts';
import { storageTierNames } from './storage-tiers.ts';
import { storedFile } from './stored-file.ts';

const operation = operationsOf('Files');

export const filesContract = {
  ...storageContract,
  upload: operation({
    POST: '/files',
    access: 'signed-in',
    limit: { name: 'uploads' },
    creates: true,
    upload: true,
    summary: "Take in one file: the uploader's alone until it is attached, and swept after a day if it never is",
    input: z.strictObject({
      purpose: z.enum(purposes),
      name: text({ max: 255, mayHoldIdNumber: true }).default(''),
      body: z.instanceof(Uint8Array, { error: 'The file is the body of the request.' }),
    }),
    output: storedFile,
  }),
  changePhoto: operation({
    PUT: '/account/photo',
    access: 'signed-in',
    limit: { name: 'settings' },
    summary: "Show an upload as one's own photo, or none. The earlier photo is deleted",
    input: z.strictObject({ photoId: z.uuid().nullable() }),
  }),
  discard: operation({
    DELETE: '/files/{id}',
    access: 'signed-in',
    summary: "Delete an upload of one's own that is not attached to anything",
    input: z.strictObject({ id: z.uuid() }),
  }),
  usage: operation({
    GET: '/files/usage',
    access: 'signed-in',
    summary: "How much of one's storage is used, in bytes",
    output: z.strictObject({ usedBytes: z.number().int(), limitBytes: z.number().int() }),
  }),
  adjustStorage: operation({
    PUT: '/accounts/{id}/storage',
    access: 'admin',
    summary:
      'Give an account the storage of a tier in place of that of its plan; with `tier` null that of its plan again',
    input: z.strictObject({ id: z.uuid(), tier: z.enum(storageTierNames).nullable(), reason: adminReason }),
    output: z.strictObject({ usedBytes: z.number().int(), limitBytes: z.number().int() }),
  }),
};
