/** The database of photos that wait with what was written offline. */
export const unsentFilesName = 'lungisa-unsent-files';
/** Kept on the device from the first of them until its person signs out. */
export const filesMark = 'unsent-files';
