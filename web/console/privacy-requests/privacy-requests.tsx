import { CaseList } from '#features/privacy/web/case-list.tsx';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** The requests of people under POPIA. */
export default function PrivacyRequests() {
  return (
    <ConsolePage title={consoleTitles['privacy-requests']}>
      <CaseList />
    </ConsolePage>
  );
}
