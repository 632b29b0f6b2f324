import { settingsTabLabels } from './wording.ts';

export default function SecurityTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{settingsTabLabels.security}</h2>
    </div>
  );
}
