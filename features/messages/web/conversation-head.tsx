import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ban, CheckCheck, EllipsisVertical, EyeOff, Phone } from 'lucide';
import { type ReactNode, useState } from 'react';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Refused } from '#kit/api/refused.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { IconButton, IconLink } from '#kit/ui/icon-button.tsx';
import { Confirm, Menu } from '#kit/ui/loading/later.tsx';
import { conversationMenuWords, conversationWords } from '../wording.ts';
import { type Conversation, useBlock, useSetReadReceipts } from './api.ts';

/** The other person and the menu of the conversation; `children` shows its subject. */
export function ConversationHead({ conversation, children }: { conversation: Conversation; children?: ReactNode }) {
  const { other, phone, blocked, showsReadReceipts } = conversation;
  const block = useBlock(conversation);
  const receipts = useSetReadReceipts();
  const [asking, setAsking] = useState(false);
  const ask = () => {
    block.reset();
    setAsking(true);
  };
  return (
    <header className="flex-none border-b border-line bg-surface">
      <div className="flex min-h-17 items-center gap-3 px-2 py-2 md:px-4">
        <IconLink
          icon={ArrowLeft}
          label={conversationWords.back}
          render={<Link to="/messages" />}
          className="md:hidden"
        />
        <Avatar name={other.name} src={other.avatarUrl} />
        <h2 className="min-w-0 flex-1 truncate text-h3" lang="" dir="auto">
          {other.providerId === null ? (
            other.profile === null ? (
              other.name
            ) : (
              <Link
                to="/profile/{-$accountId}"
                params={{ accountId: other.profile }}
                className="hit-44 hover:underline"
              >
                {other.name}
              </Link>
            )
          ) : (
            <Link
              to="/providers/$providerId"
              params={{ providerId: other.providerId }}
              className="hit-44 hover:underline"
            >
              {other.name}
            </Link>
          )}
        </h2>
        {phone === null ? null : (
          <IconLink icon={Phone} label={conversationMenuWords.call(other.name)} render={<a href={`tel:${phone}`} />} />
        )}
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={conversationMenuWords.open} />}
          acts={[
            showsReadReceipts
              ? { label: conversationMenuWords.hideReceipts, icon: EyeOff, onSelect: () => receipts.mutate(false) }
              : { label: conversationMenuWords.showReceipts, icon: CheckCheck, onSelect: () => receipts.mutate(true) },
            blocked
              ? { label: conversationMenuWords.unblock, icon: Ban, onSelect: () => block.mutate(false) }
              : { label: conversationMenuWords.block, icon: Ban, danger: true, onSelect: ask },
          ]}
        />
      </div>
      <div className="grid gap-2 not-empty:px-4 not-empty:pb-3">
        {asking ? null : <Refused act={block} failed={conversationMenuWords.blockFailed} />}
        <Refused act={receipts} failed={conversationMenuWords.receiptsFailed} />
      </div>
      {children}
      <Confirm
        open={asking}
        title={conversationMenuWords.blockTitle(other.name)}
        text={conversationMenuWords.blockText}
        confirmLabel={conversationMenuWords.block}
        keepLabel={conversationMenuWords.keep}
        busy={block.isPending}
        onClose={() => {
          block.reset();
          setAsking(false);
        }}
        error={block.error === null ? undefined : chooseSentence(block.error, conversationMenuWords.blockFailed)}
        onConfirm={() => block.mutate(true, { onSuccess: () => setAsking(false) })}
      />
    </header>
  );
}
