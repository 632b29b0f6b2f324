export const uploadWords = {
  failed: (file: string, message: string) => `Error uploading ${file}: ${message}`,
  tooMany: (max: number) => `You can add at most ${max}.`,
  offline: 'The connection dropped. Try again when you are online.',
  noProgress: 'Your connection is too weak right now. Try again when it is better.',
  noAnswer: 'The server did not accept it. Try again.',

  full: 'You cannot add more',
  /** The hint of a field, with how many files it has. */
  hint: (hint: string, count: number, max: number) => (count > 0 ? `${hint} (${count} of ${max})` : hint),
  picture: (place: number) => `Picture ${place}`,
  describe: (file: string) => `Describe ${file}`,
  describePlaceholder: 'Describe it',

  waiting: 'Waiting',
  held: 'Waits until you are back online',
  preparing: 'Getting ready',
  sending: (file: string) => `Sending ${file}`,
  progress: (size: string, percent: number) => `${size}, ${percent}% sent`,
  tryAgain: (file: string) => `Try again: ${file}`,
  remove: (file: string) => `Remove ${file}`,

  /** Announcements for screen readers. */
  added: (file: string) => `${file} added`,
  keptHere: (file: string) => `${file} is saved on this device. We'll send it when you are back online.`,
  removed: (file: string) => `${file} removed`,
  moved: (file: string, place: number) => `${file} moved to place ${place}`,
};

/** Words for photos that wait on the device with a text that was written offline. */
export const unsentFilesWords = {
  gone: 'A photo is not on this device any more. Add it again.',
  refused: (file: string, message: string) => uploadWords.failed(file, message),
};
