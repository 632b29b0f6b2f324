import { listOf } from '#core/list-of.ts';
import type { CodesOf } from '#core/errors.ts';

export const messageErrors: Record<CodesOf<'messages'>, string> = {
  'messages.to-oneself': 'You cannot write to yourself.',
  'messages.blocked': 'This person does not accept messages from you.',
  'messages.blocks-you': 'This person does not want to hear from you.',
  'messages.you-blocked-them': 'You have blocked this person. Unblock them first.',
  'messages.you-blocked': 'You have blocked this person. Unblock them to write.',
  'messages.out-of-reach': 'You cannot write to this person at the moment.',
};

/** In place of a day. */
export const dayWords = { today: 'Today', yesterday: 'Yesterday' } as const;

/** The list of conversations, and the text beside it while none is open. */
export const conversationListWords = {
  title: 'Messages',
  list: 'Conversations',
  conversation: 'Conversation',
  loading: 'Loading conversations',
  failed: 'Failed to load your conversations.',
  none: 'No conversations yet.',
  noneHint: 'Write to a provider from their card or page, or to the other person in a quote or job.',
  select: 'Select a conversation',
  selectHint: 'Only the two of you can read a conversation.',
  unread: 'unread',
};

/** One line about a message. */
export const messageLineWords = {
  nothingYet: 'Nothing written yet. Say hello.',
  /** Before a message of the reader. */
  you: 'You: ',
  files: (count: number) => (count === 1 ? 'A file' : `${count} files`),
  /** In place of a message that an admin hides. */
  hidden: 'An admin has hidden this message.',
};

/** The button that opens a conversation. */
export const openConversationWords = {
  messageProvider: 'Message Provider',
  messageMember: 'Message Member',
  noUserId: 'Provider user ID is not available.',
  notStarted: 'Could not start or find conversation.',
  startFailed: 'Failed to start conversation.',
};

/** The latest messages on the page of a quote or job. */
export const latestMessagesWords = { title: 'Latest messages' };

export const conversationWords = {
  loading: 'Loading the conversation',
  failed: 'Failed to load the conversation.',
  notFound: 'Conversation not found',
  notFoundHint: 'The link may be old, or the conversation belongs to other people.',
  back: 'All conversations',
  log: (name: string) => `Messages, ${name}`,
  olderFailed: 'Failed to load earlier messages.',
  began: 'This is where your conversation begins.',
  about: 'About',
  callOut: (amount: string) => `Call-out fee ${amount}`,
  typing: (name: string) => `${name} is typing`,
  offline: 'You are offline. Your messages will be sent when you are online again.',
};

export const conversationMenuWords = {
  open: 'More about this conversation',
  call: (name: string) => `Call ${name}`,
  showReceipts: 'Show read receipts',
  hideReceipts: 'Hide read receipts',
  receiptsShown: 'Read receipts are on. You see when others have read your messages, if theirs are on too.',
  receiptsHidden: 'Read receipts are off. Neither of you sees them.',
  receiptsFailed: 'Failed to change read receipts.',
  block: 'Block',
  unblock: 'Unblock',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    'They can no longer write to you here. If they try, we tell them. The messages you have stay. You can unblock them at any time.',
  keep: 'Do not block',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} can write to you again.`,
  blockFailed: 'Failed to change this.',
};

/** The people that a person has blocked, in their privacy settings. */
export const blockedPeopleWords = {
  title: 'Blocked people',
  text: 'People you have blocked cannot write to you.',
  loading: 'Loading the people you have blocked',
  failed: 'The people you have blocked could not be loaded',
  none: 'You have not blocked anyone',
  noneHint: 'You can block a person from the menu of your conversation.',
  since: (date: string) => `Blocked on ${date}`,
  unblock: 'Unblock',
  /** The button of one person, read aloud. */
  unblockFor: (name: string) => `Unblock ${name}`,
  undo: 'Undo',
};

export const messageWords = {
  youWrote: 'You wrote',
  theyWrote: 'They wrote',
  pictures: 'Pictures',
  report: 'Report Message',
  /** Under a message with a masked part. */
  masked: 'Phone numbers, email addresses and links stay hidden until a quote between you is accepted.',
  receipts: {
    sending: 'Sending',
    waiting: 'Waiting for a connection',
    loose: 'Keep this page open until it is sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Not sent',
  },
  /** Files that are sent with a message that waits. */
  queuedFiles: (names: readonly string[]) => `Sent with it: ${listOf(names)}`,
  tryAgain: 'Try again',
  discard: 'Delete',
};

export const composerWords = {
  write: 'Write a message',
  send: 'Send',
  attach: 'Add files',
  attached: 'Files to send',
  nothingToSend: 'Write something, or add a file.',
  tooLong: 'Use at most 2000 characters.',
  tooManyFiles: (max: number) => `You can add at most ${max} files.`,
  fileTwice: 'You have added the same file twice.',
  takeOutRefused: 'A file could not be added. Remove it, then send your message.',
  noRoom:
    'This device is full, so your message is not saved. Your text is still here. Keep this page open and send it when you are back online, or free some storage.',
};

export const newMessageNotice = (name: string, text: string) => ({
  title: `New message from ${name}`,
  description: text,
});

/** The notices to the sender of a message when an admin hides it or shows it again. */
export const messageNotices = {
  hidden: (reason: string) => ({
    title: 'An admin has hidden a message of yours',
    description: `Only you can see it now. Reason: ${reason}`,
  }),
  shown: (reason: string) => ({ title: 'Your message is shown again', description: reason }),
};

/** The labels of a message in a case. */
export const messageCaseLabels = { message: 'Message', files: 'Files', sentTo: 'Sent to' };

/** A message in the queue of moderation and in reports. Only the other person can have reported it, so its sender gets no notice of a check. */
export const messageCaseWords = {
  gone: 'A message that no longer exists',
  untitled: () => 'A message',
  outcomes: {
    hide: (reason: string) => `The message was hidden: ${reason}`,
    show: () => 'The message is shown again.',
  },
};
