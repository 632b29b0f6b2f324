/** A table whose rows lie on several machines, by a column that every row has. */
type SpreadTable = {
  key: string;
  /** A table that comes before, whose rows of one key lie on the same machine. */
  beside?: string;
  /** The primary key, where the table's own lacks the column. */
  primaryKey?: readonly string[];
  /** Unique indexes that take the column in behind their own. They then promise less: the reason stands beside each. */
  widened?: readonly string[];
  /** Triggers that read or write tables of other machines: a part on a worker may not. They serve the release before, and the code does their work too. */
  triggers?: readonly string[];
};

/**
 * The tables that `npm run citus -- spread` moves to the workers, in this order: those that grow most. The others stay on the coordinator, as
 * PostgreSQL alone has them. A change on one worker and the coordinator is no two-phase commit: the worker commits first, so a row there may say
 * what was not done. Idempotency keys stay for that reason. Their foreign keys to tables that stay are dropped, because Citus has none between machines.
 */
export const spreadPlan: Readonly<Record<string, SpreadTable>> = {
  sign_in_attempts: { key: 'scope' },
  typed_marks: { key: 'mark' },
  typed_terms: { key: 'hash' },
  problem_likes: { key: 'account_id' },
  notifications: { key: 'account_id', primaryKey: ['id', 'account_id'] },
  // A notification and a device belong to one account: the pair of them still comes once.
  pushes: { key: 'account_id', beside: 'notifications', primaryKey: ['id', 'account_id'], widened: ['pushes_once'] },
  mails: { key: 'event_id', primaryKey: ['id', 'event_id'] },
  messages: {
    key: 'conversation_id',
    primaryKey: ['id', 'conversation_id'],
    // Sent to two conversations in one instant under one client id, it would be two messages. One after the other, the second is refused.
    widened: ['messages_once'],
    triggers: ['messages_contact'],
  },
  message_files: {
    key: 'conversation_id',
    beside: 'messages',
    primaryKey: ['message_id', 'place', 'conversation_id'],
    // The row of the file says that it is attached, once.
    widened: ['message_files_once'],
    triggers: ['message_files_conversation'],
  },
};
