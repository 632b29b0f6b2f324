import { PasswordSection } from '#features/accounts/web/password-section.tsx';
import { PasskeysSection } from '#features/accounts/web/second-factor/passkeys-section.tsx';
import { SecondFactorSection } from '#features/accounts/web/second-factor/second-factor-section.tsx';
import { SessionsSection } from '#features/accounts/web/sessions-section.tsx';

export default function SecurityTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PasswordSection />
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
    </div>
  );
}
