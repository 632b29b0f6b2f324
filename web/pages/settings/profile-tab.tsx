import { profileWords } from '#features/accounts/profile-wording.ts';
import { OwnProfileForm } from '#web/pages/shared/own-profile-form.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { settingsTabLabels } from './wording.ts';

const LanguageSection = lazyPart(
  () => import('#web/layouts/language/language-section.tsx'),
  <Skeleton className="h-85 rounded-card" />,
);

export default function ProfileTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{settingsTabLabels.profile}</h2>
      <LanguageSection />
      <OwnProfileForm failed={profileWords.failed} />
    </div>
  );
}
