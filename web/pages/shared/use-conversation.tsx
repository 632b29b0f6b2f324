import { useNavigate } from '@tanstack/react-router';
import { useOpenConversation } from '#features/messages/web/api.ts';
import { Refusal } from '#kit/ui/refusal.tsx';

/** Handles the Message buttons of a page: finds or begins the conversation, and goes there. `refusal` stands above the button. */
export function useConversationLink() {
  const navigate = useNavigate();
  const { failure, ...open } = useOpenConversation(
    (conversationId) => void navigate({ to: '/messages/$conversationId', params: { conversationId } }),
  );
  const refusal = failure === null ? null : <Refusal title={failure.sentence} />;
  return { ...open, refusal, refusalOf: (id: string | null) => (failure?.accountId === (id ?? '') ? refusal : null) };
}
