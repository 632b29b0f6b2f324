/** The messages about a work date that is sent when the device is back online. */
export const proposeLaterWords = {
  label: (date: string) => `Work date: ${date}`,
  kept: "Your work date is saved. We'll send it when you are back online.",
  noRoom:
    'This device is full, so your work date is not saved. Keep this page open and send it when you are back online, or free some storage and send it again.',
  done: 'Your work date was sent to the member.',
} as const;
