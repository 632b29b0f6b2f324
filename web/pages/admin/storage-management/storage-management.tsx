import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** How much room files take. */
export default function StorageManagement() {
  return <ConsolePage title={consoleTitles['storage-management']} />;
}
