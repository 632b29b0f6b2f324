import { useId, useState } from 'react';
import { firstLine } from '#core/cut-text.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { showWhen } from '../show-when.ts';
import { latestMessagesWords, messageLineWords } from '../wording.ts';
import type { MessageData } from './api.ts';

/** The latest messages of two people, a line each, oldest first. `messages` come newest first. */
export function LastWords({ messages }: { messages: readonly MessageData[] }) {
  const id = useId();
  const [now] = useState(() => readNow());
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-h3">
        {latestMessagesWords.title}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
        {messages.toReversed().map(({ id: key, mine, text, files, hidden, createdAt }) => (
          <li key={key} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate">
              {mine ? <span className="text-muted">{messageLineWords.you}</span> : null}
              {hidden && !mine ? (
                messageLineWords.hidden
              ) : text === '' ? (
                messageLineWords.files(files.length)
              ) : (
                <bdi lang="">{firstLine(text)}</bdi>
              )}
            </span>
            <span className="numbers flex-none text-muted">{showWhen(createdAt, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
