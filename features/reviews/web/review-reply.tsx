import type { ReactNode } from 'react';
import { showDate } from '#core/time.ts';
import { replyWords, reviewItemWords as words } from '../wording.ts';
import type { ReviewData } from './api.ts';

type ReviewReplyProps = { reply: NonNullable<ReviewData['reply']>; providerName: string; children?: ReactNode };

/** The provider's reply; `children` are the buttons for it, and the notice of the decision that hides it. */
export function ReviewReply({ reply, providerName, children }: ReviewReplyProps) {
  return (
    <div className="mt-3 rounded-control bg-sunken px-3.5 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-sm font-semibold">{words.answeredBy(providerName)}</b>
        <time dateTime={reply.at} className="text-sm text-muted">
          {showDate(reply.at)}
        </time>
      </p>
      <p className="mt-1 text-card whitespace-pre-line" lang="" dir="auto">
        {reply.text}
      </p>
      {reply.held ? <p className="mt-1 text-sm text-muted">{words.held}</p> : null}
      {reply.hidden ? <p className="mt-1 text-sm text-muted">{replyWords.hidden}</p> : null}
      {children}
    </div>
  );
}
