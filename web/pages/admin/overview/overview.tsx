import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** What waits for the admins. */
export default function Overview() {
  return <ConsolePage title={consoleTitles.overview} />;
}
