export const uploadWords = {
  uploadFailed: (file: string, message: string) => `Error uploading ${file}: ${message}`,
  tooMany: (max: number) => `You can add ${max} at most.`,
  offline: 'The connection dropped. Try again when you are online.',
  noAnswer: 'The server did not take it. Try again.',
} as const;
