/** The name of the ZIP, and of all that is in it. */
export const packFiles = {
  zip: 'lungisa-job-record.zip',
  pdf: 'record.pdf',
  json: 'record.json',
  readMe: 'READ-ME.txt',
  folder: 'files',
  papers: 'papers',
} as const;

/** The last hash stands in the properties of the PDF after this. */
export const headKeyword = 'lungisa-head:';

/** The lines that a reader types to check a record. */
export const checkCommand = `  node check-evidence.mjs ${packFiles.zip}`;
export const headCommand = (head: string): string => `${checkCommand} ${head}`;
