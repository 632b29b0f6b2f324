import { useNavigate } from '@tanstack/react-router';
import { useOpenConversation } from '#features/messages/web/api.ts';

/** The act of a page's Message button: finds or begins the conversation, and goes there. */
export function useConversationLink() {
  const navigate = useNavigate();
  return useOpenConversation(
    (conversationId) => void navigate({ to: '/messages/$conversationId', params: { conversationId } }),
  );
}
