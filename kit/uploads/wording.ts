export const uploadWords = {
  failed: (file: string, message: string) => `Error uploading ${file}: ${message}`,
  tooMany: (max: number) => `You can add at most ${max}.`,
  offline: 'The connection dropped. Try again when you are online.',
  noProgress: 'The line is too weak right now. Check your connection and try again.',
  noAnswer: 'The server did not accept it. Try again.',

  full: 'You cannot add more',
  /** The hint of a field, with how many files it has. */
  hint: (hint: string, count: number, max: number) => (count > 0 ? `${hint} (${count} of ${max})` : hint),
  picture: (place: number) => `Picture ${place}`,
  describe: (file: string) => `What ${file} shows`,
  describePlaceholder: 'What it shows',

  waiting: 'Waiting',
  held: 'It is sent when you are back online',
  preparing: 'Getting ready',
  sending: (file: string) => `Sending ${file}`,
  progress: (size: string, percent: number) => `${size}, ${percent}% sent`,
  tryAgain: (file: string) => `Try again: ${file}`,
  remove: (file: string) => `Remove ${file}`,

  /** Announcements for screen readers. */
  added: (file: string) => `${file} added`,
  keptHere: (file: string) => `${file} is on this device. It is sent when you are back online.`,
  removed: (file: string) => `${file} removed`,
  moved: (file: string, place: number) => `${file} moved to place ${place}`,
};

/** Words for photos that wait on the device with a text that was written offline. */
export const unsentFilesWords = {
  gone: 'A photo is not on this device any more. Add it again.',
  refused: (file: string, message: string) => uploadWords.failed(file, message),
};
