import { useNavigate } from '@tanstack/react-router';
import { useOpenConversation } from '#features/messages/web/api.ts';

/** What a Message button of a page does: finds or begins the conversation, and goes there. */
export function useConversationLink() {
  const navigate = useNavigate();
  return useOpenConversation(
    (conversationId) => void navigate({ to: '/messages/$conversationId', params: { conversationId } }),
  );
}
