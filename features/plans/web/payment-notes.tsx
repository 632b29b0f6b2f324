import { Alert } from '#kit/ui/alert.tsx';
import { paymentWords as words } from '../wording.ts';
import { usePlans } from './api.ts';

/** Says that payments are a demonstration, if they are. */
export function DemonstrationNote() {
  if (usePlans().data?.payments !== 'demonstration') return null;
  return (
    <div className="mb-5">
      <Alert tone="info" title={words.demonstration}>
        {words.demonstrationHint}
      </Alert>
    </div>
  );
}
