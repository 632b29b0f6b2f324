import { bind } from '#engine/operations.ts';
import { filesContract } from '../contract.ts';
import { adjustStorage } from './adjust-storage.ts';
import { changePhoto } from './change-photo.ts';
import { discardFile } from './discard-file.ts';
import { removeObjects } from './remove-objects.ts';
import { readUsage } from './storage-room.ts';
import { startCheck } from './storage/check-storage.ts';
import { deleteOrphan, listFindings, readLastCheck } from './storage/findings.ts';
import { listStorageUse, readStorage } from './storage/queries.ts';
import { uploadFile } from './upload-file.ts';

export const filesRoutes = bind(filesContract, {
  upload: ({ input, context }) => uploadFile(context, input),
  changePhoto: ({ input, context }) => context.change((work) => changePhoto(work, input.photoId)),
  discard: async ({ input, context }) => {
    const keys = await context.change((work) => discardFile(work, input.id));
    // The sweep deletes what the storage could not delete now.
    await removeObjects(context.world, keys).catch(() => {});
  },
  storage: ({ context }) => readStorage(context.world),
  storageUse: ({ input, context }) => listStorageUse(context.world, input),
  startStorageCheck: ({ context }) => context.change(startCheck),
  storageCheck: ({ context }) => readLastCheck(context.world),
  storageFindings: ({ input, context }) => listFindings(context.world, input),
  deleteOrphan: ({ input, context }) => context.change((work) => deleteOrphan(work, input)),
  usage: ({ context }) => readUsage(context.world, context.actor.id),
  adjustStorage: ({ input, context }) => context.change((work) => adjustStorage(work, input)),
});
