import { z } from '#core/zod.ts';
import { operation } from '#core/contract.ts';
import { text } from '#core/text.ts';
import { purposes, type StoredFile } from '#core/files.ts';
import { adminReason } from '#features/accounts/admin-contract.ts';
import { storageContract } from './storage-contract.ts';
import { storageTierNames } from './storage-tiers.ts';

export const storedFile = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['picture', 'pdf']),
  name: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
}) satisfies z.ZodType<StoredFile>;

const tag = 'Files';

export const filesContract = {
  ...storageContract,
  upload: operation({
    method: 'POST',
    path: '/files',
    access: 'signed-in',
    tag,
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
    method: 'PUT',
    path: '/account/photo',
    access: 'signed-in',
    tag,
    summary: "Show an upload as one's own photo, or none. The earlier photo is deleted",
    input: z.strictObject({ photoId: z.uuid().nullable() }),
    output: z.strictObject({}),
  }),
  discard: operation({
    method: 'DELETE',
    path: '/files/{id}',
    access: 'signed-in',
    tag,
    summary: "Delete an upload of one's own that is not attached to anything",
    input: z.strictObject({ id: z.uuid() }),
    output: z.strictObject({}),
  }),
  usage: operation({
    method: 'GET',
    path: '/files/usage',
    access: 'signed-in',
    tag,
    summary: "How much of one's storage is used, in bytes",
    input: z.strictObject({}),
    output: z.strictObject({ usedBytes: z.number().int(), limitBytes: z.number().int() }),
  }),
  adjustStorage: operation({
    method: 'PUT',
    path: '/accounts/{id}/storage',
    access: 'admin',
    tag,
    summary:
      'Give an account the storage of a tier in place of that of its plan; with `tier` null that of its plan again',
    input: z.strictObject({ id: z.uuid(), tier: z.enum(storageTierNames).nullable(), reason: adminReason }),
    output: z.strictObject({ usedBytes: z.number().int(), limitBytes: z.number().int() }),
  }),
};
