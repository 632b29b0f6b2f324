/** The name of the ZIP, and of its page. */
export const fileNames = { zip: 'lungisa-home-file.zip', index: 'index.html' } as const;
