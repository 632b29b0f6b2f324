import { ChangeList } from '#features/site/web/change-list.tsx';
import { ColourSettings } from '#features/site/web/colour-settings.tsx';
import { ContactSettings } from '#features/site/web/contact-settings.tsx';
import { FeeSettings } from '#features/site/web/fee-settings.tsx';
import { NameSettings } from '#features/site/web/name-settings.tsx';
import { NoticeSettings } from '#features/site/web/notice-settings.tsx';
import { OfficerSettings } from '#features/site/web/officer-settings.tsx';
import { PictureSettings } from '#features/site/web/picture-settings.tsx';
import { PublicBrowsing } from '#features/site/web/public-browsing.tsx';
import { QuoteSettings } from '#features/site/web/quote-settings.tsx';
import { SellerSettings } from '#features/site/web/seller-settings.tsx';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** The settings of the site, and their changes. */
export default function BrandingConfig() {
  return (
    <ConsolePage title={consoleTitles['branding-config']}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PictureSettings />
        <ColourSettings />
        <NameSettings />
        <NoticeSettings />
        <ContactSettings />
        <PublicBrowsing />
        <QuoteSettings />
        <FeeSettings />
        <OfficerSettings />
        <SellerSettings />
        <ChangeList />
      </div>
    </ConsolePage>
  );
}
