import { bind } from '#server/engine/operations.ts';
import { filesContract } from '../contract.ts';
import { changePhoto } from './change-photo.ts';
import { discardFile } from './discard-file.ts';
import { readUsage } from './storage-room.ts';
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
    await context.world.storage.remove(keys).catch(() => {});
    return {};
  }),
  usage: on.usage.handler(({ context }) => readUsage(context.world, context.actor.id)),
});
