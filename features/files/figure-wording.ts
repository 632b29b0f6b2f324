/** The figures of files in Analytics & Reporting: their titles, what they count, and the names of their columns. */
export const fileFigureWords = {
  storage: {
    title: 'Storage in use',
    definition:
      "The bytes of all files at the end of each day, week or month, as their owners' storage counts them. For days before this page existed: of the files that still exist. Today: last night's files and those added since.",
  },
  added: {
    title: 'Storage added',
    definition: 'The bytes of the files that were uploaded, of those that still existed a few nights later.',
  },
  byPurpose: {
    title: 'Storage by purpose',
    definition: 'The files at the end of the range, by the purpose that they were uploaded for.',
  },
  bytes: 'Storage',
  files: 'Files',
};
