/** The messages about a like or a problem that is sent when the device is back online. */
export const laterWords = {
  like: {
    label: (title: string) => `Like: ${title}`,
    kept: "You are offline. We'll send your like when you are back online.",
    done: 'Your like was sent.',
  },
  unlike: {
    label: (title: string) => `Like removed: ${title}`,
    kept: "You are offline. We'll remove your like when you are back online.",
    done: 'Your like was removed.',
  },
  noRoom: 'This device is full, so your like is not saved. Try again when you are back online.',
  post: {
    label: (title: string, photos: number) =>
      photos === 0
        ? `Problem: ${title}`
        : photos === 1
          ? `Problem with 1 photo: ${title}`
          : `Problem with ${photos} photos: ${title}`,
    kept: (photos: number) =>
      photos === 0
        ? "Your problem is saved. We'll post it when you are back online."
        : "Your problem is saved on this device with its photos. We'll post it when you are back online.",
    done: 'Your problem was posted.',
    noRoom:
      'This device is too full for these photos. Remove the photos that are not sent, or post when you are back online.',
    noRoomAtAll:
      'This device is full, so your problem is not saved. Your text is still here. Keep this page open and post when you are back online, or free some storage and post again.',
  },
} as const;
