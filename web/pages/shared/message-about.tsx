import { MessageCircle } from 'lucide';
import { useMessagesAbout } from '#features/messages/web/api.ts';
import { LastWords } from '#features/messages/web/last-words.tsx';
import { openConversationWords } from '#features/messages/wording.ts';
import { Button } from '#kit/ui/button.tsx';
import { useConversationLink } from './use-conversation.tsx';

type MessageAboutProps = { quoteId: string; party: 'member' | 'provider' | 'admin' };

/**
 * The last messages about a quote or its job, and a button that opens the conversation with the quote pinned on top. Admins are no party.
 */
export function MessageAbout({ quoteId, party }: MessageAboutProps) {
  return party === 'admin' ? null : (
    <Shown
      quoteId={quoteId}
      label={party === 'provider' ? openConversationWords.messageMember : openConversationWords.messageProvider}
    />
  );
}

function Shown({ quoteId, label }: { quoteId: string; label: string }) {
  const { withQuote, busy, refusal } = useConversationLink();
  // If it fails, the button still opens the conversation.
  const messages = useMessagesAbout(quoteId).data?.items ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {messages.length > 0 ? <LastWords messages={messages} /> : null}
      {refusal}
      <Button variant="quiet" full icon={MessageCircle} busy={busy} onClick={() => withQuote(quoteId)}>
        {label}
      </Button>
    </div>
  );
}
