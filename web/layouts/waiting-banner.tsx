import { Alert } from '#web/ui/alert.tsx';
import * as words from './wording.ts';

/** For a provider who is not approved yet: what happens next. */
export default function WaitingBanner() {
  return (
    <div className="mb-5">
      <Alert tone="warning" title={words.waitingTitle}>
        {words.waitingText}
      </Alert>
    </div>
  );
}
