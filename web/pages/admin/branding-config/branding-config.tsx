import { FeeSettings } from '#features/site/web/fee-settings.tsx';
import { OfficerSettings } from '#features/site/web/officer-settings.tsx';
import { PublicBrowsing } from '#features/site/web/public-browsing.tsx';
import { SellerSettings } from '#features/site/web/seller-settings.tsx';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** The settings of the site. */
export default function BrandingConfig() {
  return (
    <ConsolePage title={consoleTitles['branding-config']}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PublicBrowsing />
        <FeeSettings />
        <OfficerSettings />
        <SellerSettings />
      </div>
    </ConsolePage>
  );
}
