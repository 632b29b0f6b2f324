import { HolidaySwitch } from '#features/providers/web/holiday-switch.tsx';
import type { OwnListing } from '#features/providers/web/own-listing.ts';
import { ProfileCompleteness } from '#features/providers/web/profile-completeness.tsx';
import { ProfileForm } from '#features/providers/web/profile-form.tsx';

export default function ProfileTab({ own }: { own: OwnListing }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProfileCompleteness {...own.completeness} />
      {own.created ? <HolidaySwitch onHoliday={own.onHoliday} /> : null}
      <ProfileForm own={own} />
    </div>
  );
}
