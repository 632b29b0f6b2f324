import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** The figures of the marketplace. */
export default function Analytics() {
  return <ConsolePage title={consoleTitles.analytics} />;
}
