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

const on = bind(filesContract);

export const filesRoutes = on.router({
  upload: on.upload.handler(({ input, context }) => uploadFile(context, input)),
  changePhoto: on.changePhoto.handler(async ({ input, context }) => {
    await context.change((work) => changePhoto(work, input.photoId));
    return {};
  }),
  discard: on.discard.handler(async ({ input, context }) => {
    const keys = await context.change((work) => discardFile(work, input.id));
    // The sweep deletes what the storage could not delete now.
    await removeObjects(context.world, keys).catch(() => {});
    return {};
  }),
  storage: on.storage.handler(({ context }) => readStorage(context.world)),
  storageUse: on.storageUse.handler(({ input, context }) => listStorageUse(context.world, input)),
  startStorageCheck: on.startStorageCheck.handler(async ({ context }) => {
    await context.change(startCheck);
    return {};
  }),
  storageCheck: on.storageCheck.handler(({ context }) => readLastCheck(context.world)),
  storageFindings: on.storageFindings.handler(({ input, context }) => listFindings(context.world, input)),
  deleteOrphan: on.deleteOrphan.handler(async ({ input, context }) => {
    await context.change((work) => deleteOrphan(work, input));
    return {};
  }),
  usage: on.usage.handler(({ context }) => readUsage(context.world, context.actor.id)),
  adjustStorage: on.adjustStorage.handler(({ input, context }) => context.change((work) => adjustStorage(work, input))),
});
