import { ConsolePage } from '#web/pages/admin/console-page.tsx';
import { consoleTitles } from '#web/pages/admin/wording.ts';

/** Everything that has happened. */
export function SystemLogsPage() {
  return <ConsolePage title={consoleTitles.systemLogs} />;
}
