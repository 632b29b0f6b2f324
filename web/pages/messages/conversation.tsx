import { ReportDialog } from '#web/pages/shared/report-button.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatRand } from '#core/money/money.ts';
import { JobBadge } from '#features/jobs/web/job-badge.tsx';
import {
  type Conversation,
  useConversation,
  useFollowing,
  useMessages,
  useReading,
  useTyping,
} from '#features/messages/web/api.ts';
import { Composer } from '#features/messages/web/composer.tsx';
import { ConversationHead } from '#features/messages/web/conversation-head.tsx';
import { MessageLog } from '#features/messages/web/message-log.tsx';
import { useUnsent } from '#features/messages/web/sending.ts';
import { conversationWords, messageLineWords, messageWords } from '#features/messages/wording.ts';
import { QuoteBadge } from '#features/quotes/web/quote-badge.tsx';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { usePerson } from '#kit/api/session.ts';
import { OwnDecision } from '#web/pages/shared/own-decision.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { useOnline } from '#kit/api/use-online.ts';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { tabTitle } from '#web/wording.ts';
import { readNow } from '#kit/api/server-clock.ts';

const showHiddenMessage = (messageId: string) => <OwnDecision kind="message" subjectId={messageId} />;

/** One conversation: its head, its messages and the composer. */
export default function ConversationPane({ id }: { id: string }) {
  const conversation = useConversation(id);
  if (conversation.isPending) return <Loading />;
  if (conversation.data === undefined)
    return <LoadFailed query={conversation} title={conversationWords.failed} missing={notFound} />;
  return <Shown conversation={conversation.data} />;
}

function Shown({ conversation }: { conversation: Conversation }) {
  const { id, other, obstacle, unread } = conversation;
  const { list, messages } = useMessages(id);
  const person = usePerson();
  const unsent = useUnsent(person.id);
  const online = useOnline();
  const [now] = useState(() => readNow());
  const [report, setReport] = useState<{ messageId: string; opening: number; open: boolean } | null>(null);
  const typing = useTyping(id);
  const latest = messages.at(-1);
  useFollowing(conversation, latest, list.isSuccess);
  useReading(id, latest?.createdAt, unread);
  useEffect(() => {
    document.title = tabTitle(other.name);
  }, [other.name]);
  const known = new Set(messages.map(({ clientId }) => clientId));
  const waiting = unsent.items.filter((item) => item.conversationId === id && !known.has(item.clientId));
  return (
    <>
      <ConversationHead conversation={conversation}>
        <About about={conversation.about} />
      </ConversationHead>
      {list.isPending ? (
        <Loading />
      ) : list.data === undefined ? (
        <LoadFailed query={list} title={conversationWords.failed} />
      ) : (
        <MessageLog
          conversation={conversation}
          messages={messages}
          unsent={waiting}
          stuck={unsent.stuck}
          online={online}
          now={now}
          earlier={
            <ListEnd
              list={list}
              failed={conversationWords.olderFailed}
              endText={messages.length + waiting.length === 0 ? messageLineWords.nothingYet : conversationWords.began}
            />
          }
          after={
            <p role="status" className="min-h-6 pt-1 text-sm text-muted">
              {conversation.typing ? conversationWords.typing(other.name) : ''}
            </p>
          }
          showHidden={showHiddenMessage}
          onReport={(messageId) => setReport((last) => ({ messageId, opening: (last?.opening ?? 0) + 1, open: true }))}
          onRetry={unsent.retry}
          onDiscard={unsent.discard}
        />
      )}
      <p role="status" className={online ? 'sr-only' : 'flex-none bg-warning-tint px-4 py-2 text-sm text-warning'}>
        {online ? '' : conversationWords.offline}
      </p>
      {obstacle === null ? (
        <Composer
          draftName={`message-draft:${person.id}:${id}`}
          onSend={(message) => unsent.write({ ...message, conversationId: id })}
          onTyping={typing}
        />
      ) : (
        <p role="status" className="flex-none border-t border-line px-4 py-5 text-center text-card text-muted">
          {obstacle.sentence}
        </p>
      )}
      {report === null ? null : (
        <ReportDialog
          key={report.opening}
          open={report.open}
          onClose={() => setReport({ ...report, open: false })}
          kind="message"
          subjectId={report.messageId}
          title={messageWords.report}
        />
      )}
    </>
  );
}

/** The quote or job that it is about, pinned on top. */
function About({ about }: { about: Conversation['about'] }) {
  if (about === null) return null;
  const { quoteId, quoteStatus, jobId, jobStatus, rework, title, priceCents, callOutCents } = about;
  // As high as a finger, in a row that stays as it is.
  const look = '-my-3 min-w-0 truncate py-3 font-semibold hover:underline';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-canvas px-4 py-2 text-sm">
      {jobStatus === null ? (
        <QuoteBadge status={quoteStatus} />
      ) : (
        <JobBadge
          status={jobStatus}
          started={jobStatus === 'scheduled' && quoteStatus === 'work_in_progress'}
          rework={rework}
        />
      )}
      <span className="flex min-w-0 flex-1 basis-20 items-center">
        <VisuallyHidden>{conversationWords.about}</VisuallyHidden>
        {jobId === null ? (
          <Link to="/quotes/$quoteId" params={{ quoteId }} className={look} lang="" dir="auto">
            {title}
          </Link>
        ) : (
          <Link to="/jobs/$jobId" params={{ jobId }} className={look} lang="" dir="auto">
            {title}
          </Link>
        )}
      </span>
      {priceCents === null ? null : <span className="numbers font-semibold">{formatRand(priceCents)}</span>}
      {/* A process of the release before does not name it. */}
      {callOutCents == null ? null : (
        <span className="numbers text-muted">{conversationWords.callOut(formatRand(callOutCents))}</span>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid flex-1 content-start gap-4 p-4">
      <VisuallyHidden>{conversationWords.loading}</VisuallyHidden>
      <Skeleton className="h-11 w-1/2 rounded-2xl" />
      <Skeleton className="h-11 w-2/3 justify-self-end rounded-2xl" />
      <Skeleton className="h-11 w-2/5 rounded-2xl" />
    </div>
  );
}

const notFound = (
  <ErrorPanel
    title={conversationWords.notFound}
    line={conversationWords.notFoundHint}
    action={
      <ButtonLink variant="quiet" render={<Link to="/messages" />}>
        {conversationWords.back}
      </ButtonLink>
    }
  />
);
