import { ConsolePage } from '#web/pages/admin/console-page.tsx';
import { consoleTitles } from '#web/pages/admin/wording.ts';

/** Whether the marketplace itself is well. */
export function SystemHealthPage() {
  return <ConsolePage title={consoleTitles.systemHealth} />;
}
