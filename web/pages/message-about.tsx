import { MessageCircle } from 'lucide-react';
import { messageWords as words } from '#features/messages/wording.ts';
import { Button } from '#web/ui/button.tsx';
import { useConversationLink } from './use-conversation.ts';

/** Leads a party of a quote, or of its job, to the conversation with the other, with the quote pinned on top. Admins are no party. */
export function MessageAbout({ quoteId, party }: { quoteId: string; party: 'owner' | 'member' | 'provider' | 'admin' }) {
  const { withQuote, busy } = useConversationLink();
  if (party === 'admin') return null;
  return (
    <Button variant="quiet" full icon={MessageCircle} busy={busy} onClick={() => withQuote(quoteId)}>
      {party === 'provider' ? words.messageMember : words.messageProvider}
    </Button>
  );
}
