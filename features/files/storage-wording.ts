export const storageRefusals = { noReason: 'Say why, in a few words.' };

export const storageWords = {
  subtitle: 'How much space files take, who uses it, and if every stored file belongs to someone.',
  loading: 'Loading storage',
  failed: 'Failed to load storage.',
  never: 'The files have not been counted yet. They are counted every night, and with every check.',
  countedAt: (when: string) => `Counted on ${when}.`,
  tiles: {
    bytes: 'Stored',
    files: 'Files',
    waiting: 'Not attached yet',
    due: 'Next sweep deletes',
  },
  inFiles: (count: number) => (count === 1 ? 'in 1 file' : `in ${count.toLocaleString('en-US')} files`),
  purposeTitle: 'By purpose',
  purposeColumns: { purpose: 'Purpose', files: 'Files', bytes: 'Size', share: 'Share' },
  growthTitle: 'Growth',
  growthColumns: { day: 'Day', files: 'Files', bytes: 'Size', more: 'More than the day before' },
  notCounted: 'Not counted yet',
  noFiles: 'No file is stored yet.',
  /** The chart of the growth in words, for people who do not see it. */
  grew: (before: string, from: string, now: string, to: string) => `${before} on ${from}, ${now} on ${to}.`,
  noGrowth: 'Growth appears once the files have been counted on two days.',
  sweepsTitle: 'Sweeps',
  sweepsText: 'Once a day we delete uploads that stayed unattached for a day, and stored files that belong to nothing.',
  sweepColumns: {
    at: 'When',
    files: 'Uploads deleted',
    bytes: 'Size',
    objects: 'Stored files deleted',
    kept: 'Stored files kept',
  },
  noSweeps: 'No sweep has run yet.',
  quarantineTitle: (count: number) =>
    count === 1 ? '1 file has no record.' : `${count.toLocaleString('en-US')} files have no record.`,
  quarantineText: (until: string) =>
    `An older database was restored. Sweeps keep these files until ${until}. Check the storage to see them.`,
  /** The table of a card, read aloud. */
  tableOf: (title: string) => `${title}: numbers`,
};

/** The list of people by their use. */
export const storageUseWords = {
  title: 'By person',
  shown: 'People',
  all: 'Most used',
  near: 'Near their limit',
  loading: 'Loading people',
  failed: 'Failed to load people.',
  none: 'No one has stored a file yet.',
  noneNear: 'No one uses 80% of their storage.',
  columns: { person: 'Person', used: 'Used', limit: 'Storage', share: 'Share', actions: 'Actions' },
  percent: (percent: number) => `${percent}%`,
  adjust: 'Adjust storage',
  adjustFor: (name: string) => `Adjust storage of ${name}`,
};

/** The check of the storage and its findings. */
export const storageCheckWords = {
  title: 'Check',
  text: 'A check compares every stored file with its record. It lists files without a record, and records without a file.',
  start: 'Check the storage',
  starting: 'Starting',
  started: 'The check has started.',
  startFailed: 'The check did not start.',
  loading: 'Loading the check',
  failed: 'Failed to load the check.',
  never: 'The storage has not been checked yet.',
  running: 'Checking the storage',
  ended: (when: string) => `Checked on ${when}.`,
  compared: (objects: number, rows: number) =>
    `Compared: ${objects.toLocaleString('en-US')} stored, ${rows.toLocaleString('en-US')} recorded.`,
  allWell: 'Every stored file has its record, and every record its file.',
  found: (count: number) =>
    count === 1 ? 'One thing does not match.' : `${count.toLocaleString('en-US')} things do not match.`,
  onlyFirst: (count: number) => `Here are the first ${count.toLocaleString('en-US')}.`,
  findings: 'What the check found',
  findingsFailed: 'Failed to load what the check found.',
  columns: { kind: 'What', name: 'File', owner: 'Owner', actions: 'Actions' },
  kinds: { 'no-row': 'Stored without a record', 'no-file': 'Record without its file' },
  kindHints: {
    'no-row': 'No one can open it.',
    'no-file': 'Its page shows an empty picture. Restore the file from a backup.',
  },
  objects: (count: number) => (count === 1 ? '1 object' : `${count} objects`),
  noOwner: 'No one',
  delete: 'Delete',
  deleteFor: (name: string) => `Delete the stored file ${name}`,
  deleteTitle: 'Delete this stored file?',
  deleteText: 'You cannot undo this. The log keeps your reason.',
  deleted: 'The stored file is deleted.',
  resolved: 'Deleted',
  keep: 'Keep it',
};
