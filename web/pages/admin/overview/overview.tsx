import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';
import { WaitingList } from './waiting-list.tsx';

/** What waits for the admins, and how the marketplace does. */
export default function Overview() {
  return (
    <ConsolePage title={consoleTitles.overview}>
      <WaitingList />
    </ConsolePage>
  );
}
