import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useConversations } from '#features/messages/web/api.ts';
import { ConversationList, ConversationSkeletons } from '#features/messages/web/conversation-list.tsx';
import { conversationListWords } from '#features/messages/wording.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { allItems } from '#kit/api/pages.ts';
import { classes } from '#kit/ui/classes.ts';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { readNow } from '#kit/api/server-clock.ts';

const Conversation = lazyPart(() => import('./conversation.tsx'), null);

/** The reader's conversations beside the one that is open; a phone shows one or the other. */
export function MessagesPage() {
  const { conversationId } = useParams({ strict: false });
  const open = conversationId !== undefined;
  return (
    <>
      <h1 className={classes('mb-4 md:mb-5', open && 'max-md:sr-only')}>{conversationListWords.title}</h1>
      <div
        data-fill
        data-conversation={open || undefined}
        className={classes(
          'overflow-hidden border-line bg-surface md:-mb-8 md:grid md:h-[calc(100dvh-180px)] md:min-h-105 md:flex-1 md:grid-cols-[clamp(232px,31%,340px)_minmax(0,1fr)] md:rounded-card md:border md:shadow-card',
          open
            ? 'max-md:fixed max-md:inset-x-0 max-md:top-15 max-md:bottom-0 max-md:z-10'
            : 'max-md:rounded-card max-md:border max-md:shadow-card',
        )}
      >
        <section
          aria-label={conversationListWords.list}
          className={classes('min-h-0 overflow-y-auto border-line md:border-r', open && 'max-md:hidden')}
        >
          <Conversations openId={conversationId} />
        </section>
        <section
          aria-label={conversationListWords.conversation}
          className={classes('flex min-h-0 min-w-0 flex-col max-md:h-full', !open && 'max-md:hidden')}
        >
          {open ? (
            <Conversation key={conversationId} id={conversationId} />
          ) : (
            <div className="m-auto">
              <Empty title={conversationListWords.select} line={conversationListWords.selectHint} />
            </div>
          )}
        </section>
      </div>
    </>
  );
}

function Conversations({ openId }: { openId: string | undefined }) {
  const list = useConversations();
  const [now] = useState(() => readNow());
  if (list.isPending) return <ConversationSkeletons />;
  if (list.isError && list.data === undefined) return <LoadFailed query={list} title={conversationListWords.failed} />;
  const items = allItems(list.data);
  if (items.length === 0) return <Empty title={conversationListWords.none} line={conversationListWords.noneHint} />;
  return (
    <>
      <ConversationList items={items} openId={openId} now={now} />
      <ListEnd list={list} failed={conversationListWords.failed} />
    </>
  );
}
