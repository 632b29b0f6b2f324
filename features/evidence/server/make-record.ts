import { makeCopies } from '#engine/made-copies.ts';
import { type jobRecords, jobRecordSubject } from './tables.ts';
import { writePack } from './write-pack.ts';

/** The records of jobs. */
export const jobRecordCopies = makeCopies<typeof jobRecords.$inferSelect>({
  subject: jobRecordSubject,
  folder: 'job-records',
  ending: '.zip',
  async write(world, row, path, near) {
    const pack = await writePack(world, row, path, near);
    return pack && { set: pack, head: pack.head };
  },
});
