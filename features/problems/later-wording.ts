/** The messages about a like or a problem that is sent when the device is back online. */
export const laterWords = {
  like: {
    label: (title: string) => `Like: ${title}`,
    kept: 'You are offline. Your like is sent when you are back online.',
    done: 'Your like was sent.',
  },
  unlike: {
    label: (title: string) => `Like taken back: ${title}`,
    kept: 'You are offline. Your like is taken back when you are back online.',
    done: 'Your like was taken back.',
  },
  noRoom: 'This device has no room left, so your like is not saved. Try again when you are back online.',
  post: {
    label: (title: string, photos: number) =>
      photos === 0 ? `Problem: ${title}` : `Problem with ${photos} photo${photos === 1 ? '' : 's'}: ${title}`,
    kept: (photos: number) =>
      photos === 0
        ? 'Your problem is saved. It is posted when you are back online.'
        : 'Your problem is saved on this device with its photos. It is posted when you are back online.',
    done: 'Your problem was posted.',
    noRoom:
      'This device has no room for these photos. Take out the photos that are not sent, or post when you are back online.',
    noRoomAtAll:
      'This device has no room left, so your problem is not saved. Your text is still here. Keep this page open and post when you are back online, or free some storage and post again.',
  },
} as const;
