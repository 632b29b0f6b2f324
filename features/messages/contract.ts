import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { instant } from '#core/fields.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { storedFile } from '#features/files/stored-file.ts';
import { jobLifecycle } from '#features/jobs/lifecycle.ts';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import { maxFiles } from './limits.ts';
import { composerWords as words, openConversationWords } from './wording.ts';

/** The other person of a conversation: a provider by their listing, others by their own name. */
const other = z.strictObject({
  accountId: z.uuid(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** Their listing, else their profile, if the reader may open it. */
  providerId: z.uuid().nullable(),
  profile: z.uuid().nullable(),
});

export const conversationCard = z.strictObject({
  id: z.uuid(),
  other,
  /** Its place in the reader's list: the time of its last change. */
  at: z.iso.datetime(),
  /** The last message in one line, masked as it is in the conversation. */
  last: z
    .strictObject({ mine: z.boolean(), text: z.string(), files: z.number().int(), hidden: z.boolean() })
    .nullable(),
  unread: z.number().int(),
});

/** A person that the reader has blocked. `id` is that of their conversation. */
export const blockedPerson = z.strictObject({ id: z.uuid(), other, blockedAt: z.iso.datetime() });

const obstacle = z.strictObject({ code: z.string(), sentence: z.string() });

export const conversationDetail = z.strictObject({
  id: z.uuid(),
  other,
  /** The quote that it is about, and its job once there is one. */
  about: z
    .strictObject({
      quoteId: z.uuid(),
      quoteStatus: z.enum(listStatuses(quoteLifecycle)),
      jobId: z.uuid().nullable(),
      jobStatus: z.enum(listStatuses(jobLifecycle)).nullable(),
      /** The member has asked for rework that is not completed. */
      rework: z.boolean(),
      title: z.string(),
      priceCents: z.number().int().nullable(),
      /** The part of the price for the visit itself; null without a call-out fee. */
      callOutCents: z.number().int().nullable(),
    })
    .nullable(),
  /** The phone of the other's account, between two people with an agreement. */
  phone: z.string().nullable(),
  lastMessageAt: z.iso.datetime().nullable(),
  unread: z.number().int(),
  /** The reader has blocked the other. */
  blocked: z.boolean(),
  /** The reason why the reader cannot write; null if they can. */
  obstacle: obstacle.nullable(),
  /** Phone numbers, emails and links are masked, until the two have an agreement. */
  masks: z.boolean(),
  /** The reader has read receipts on. */
  showsReadReceipts: z.boolean(),
  /** The other is typing. */
  typing: z.boolean(),
  /** The times up to which the other has received and read the reader's messages; null unless both have read receipts on, and during a block. */
  theirs: z
    .strictObject({ deliveredUpTo: z.iso.datetime().nullable(), readUpTo: z.iso.datetime().nullable() })
    .nullable(),
});

export const message = z.strictObject({
  id: z.uuid(),
  /** The id that the sender's device gave it; only the sender sees it. */
  clientId: z.uuid().nullable(),
  mine: z.boolean(),
  text: z.string(),
  /** A part of it is masked. */
  masked: z.boolean(),
  /** An admin hides it: the sender still has its text and files, the other person has neither. */
  hidden: z.boolean(),
  createdAt: z.iso.datetime(),
  files: z.array(storedFile),
  /** The quote of the conversation at that time. */
  quoteId: z.uuid().nullable(),
});

const operation = operationsOf('Messages');
const byId = z.strictObject({ id: z.uuid() });

export const messagesContract = {
  conversations: operation({
    GET: '/conversations',
    access: 'signed-in',
    summary: "The reader's conversations, latest message first, 20 a page",
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(conversationCard),
  }),
  blocked: operation({
    GET: '/blocked-people',
    access: 'signed-in',
    summary: 'The people that the reader has blocked, the latest first, 20 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(blockedPerson),
  }),
  open: operation({
    POST: '/conversations',
    access: 'signed-in',
    limit: { name: 'conversations' },
    creates: true,
    summary: 'Find or begin the one conversation with a person, or with the other side of a quote',
    input: z
      .strictObject({ accountId: z.uuid().optional(), quoteId: z.uuid().optional() })
      .refine(({ accountId, quoteId }) => (accountId === undefined) !== (quoteId === undefined), {
        error: () => openConversationWords.notStarted,
      }),
    output: z.strictObject({ id: z.uuid() }),
  }),
  read: operation({
    GET: '/conversations/{id}',
    access: 'signed-in',
    summary: 'A conversation without its messages, for its two people',
    input: byId,
    output: conversationDetail,
  }),
  list: operation({
    GET: '/conversations/{id}/messages',
    access: 'signed-in',
    summary: 'The messages of a conversation, newest first, 30 a page',
    input: z.strictObject({ id: z.uuid(), cursor: cursor.optional() }),
    output: pageSchema(message),
  }),
  send: operation({
    POST: '/conversations/{id}/messages',
    access: 'signed-in',
    limit: { name: 'messages', about: 'id' },
    creates: true,
    summary: 'Send a message. Sent again under the same clientId it is there once',
    input: z
      .strictObject({
        id: z.uuid(),
        clientId: z.uuid(),
        text: text({ max: 2000, tooLong: () => words.tooLong }).default(''),
        files: z
          .array(z.uuid())
          .max(maxFiles, { error: () => words.tooManyFiles(maxFiles) })
          .refine((ids) => new Set(ids).size === ids.length, { error: () => words.fileTwice })
          .default([]),
      })
      .refine(({ text: written, files }) => written !== '' || files.length > 0, {
        error: () => words.nothingToSend,
        path: ['text'],
      }),
    output: message,
  }),
  about: operation({
    GET: '/quotes/{quoteId}/messages',
    access: 'signed-in',
    summary: 'The last 3 messages about a quote, newest first, for its two people; an empty list for others',
    input: z.strictObject({ quoteId: z.uuid() }),
    output: z.strictObject({ items: z.array(message) }),
  }),
  markRead: operation({
    PUT: '/conversations/{id}/read',
    access: 'signed-in',
    summary: 'The reader has read everything up to this instant',
    input: z.strictObject({ id: z.uuid(), upTo: instant() }),
    output: z.strictObject({ unread: z.number().int() }),
  }),
  typing: operation({
    PUT: '/conversations/{id}/typing',
    access: 'signed-in',
    summary: 'The reader is writing here just now: shown to the other for a few seconds',
    input: byId,
  }),
  markDelivered: operation({
    PUT: '/conversations/delivered',
    access: 'signed-in',
    summary: "What was written to the reader has reached one of the reader's devices",
    input: z.strictObject({}).optional(),
  }),
  block: operation({
    PUT: '/conversations/{id}/block',
    access: 'signed-in',
    limit: { name: 'settings' },
    summary: 'Take no more messages from the other, or take them again',
    input: z.strictObject({ id: z.uuid(), blocked: z.boolean() }),
    output: conversationDetail,
  }),
  setReadReceipts: operation({
    PUT: '/conversations/read-receipts',
    access: 'signed-in',
    limit: { name: 'settings' },
    summary: "Show or hide read receipts in all of the reader's conversations: hidden, neither sees the other's",
    input: z.strictObject({ shown: z.boolean() }),
    output: z.strictObject({ shown: z.boolean() }),
  }),
};
