import { useState } from 'react';
import type { SidebarProvider } from '#features/insights/web/api.ts';
import { SidebarBlocks } from '#features/insights/web/sidebar-blocks.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';
import { useQuoteRequest } from '#web/pages/shared/use-quote-request.tsx';
import * as words from './wording.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const ProviderPopup = lazyDialog(() => import('#features/providers/web/provider-popup.tsx'));

/** The right sidebar: beside the content on a wide screen, below it on a tablet. A provider opens over the page. */
export default function RightSidebar() {
  const [popup, setPopup] = useState<{ provider: SidebarProvider; open: boolean } | null>(null);
  const { ask, dialog } = useQuoteRequest();
  const { withPerson, refusal } = useConversationLink();
  return (
    <aside aria-label={words.sidebar} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {/* The card with the button closes when it is pressed. */}
      {refusal}
      <SidebarBlocks onProvider={(provider) => setPopup({ provider, open: true })} />
      {popup ? (
        <ProviderPopup
          provider={popup.provider}
          open={popup.open}
          onClose={() => setPopup({ ...popup, open: false })}
          onRequestQuote={ask}
          onMessage={({ accountId }) => withPerson(accountId)}
        />
      ) : null}
      {dialog}
    </aside>
  );
}
