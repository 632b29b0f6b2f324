import { PageHeading } from '#web/ui/page-heading.tsx';
import * as titles from '#web/wording.ts';

export function ProfilePage() {
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeading title={titles.profile} />
    </div>
  );
}
