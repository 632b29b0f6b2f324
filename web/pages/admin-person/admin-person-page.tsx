import { ConsolePage } from '#web/pages/admin/console-page.tsx';
import { consoleTitles } from '#web/pages/admin/wording.ts';

/** Everything about one account. */
export function AdminPersonPage() {
  return <ConsolePage title={consoleTitles.person} />;
}
