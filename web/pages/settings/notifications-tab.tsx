import { NotificationSettings } from '#features/notifications/web/preferences.tsx';

export default function NotificationsTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NotificationSettings />
    </div>
  );
}
