import { PageHeading } from '#kit/ui/page-heading.tsx';
import { ChangeList } from './change-list.tsx';
import { ColourSettings } from './colour-settings.tsx';
import { ContactSettings } from './contact-settings.tsx';
import { DocumentSettings } from './document-settings.tsx';
import { FeeSettings } from './fee-settings.tsx';
import { NameSettings } from './name-settings.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { OfficerSettings } from './officer-settings.tsx';
import { PictureSettings } from './picture-settings.tsx';
import { PublicBrowsing } from './public-browsing.tsx';
import { QuoteSettings } from './quote-settings.tsx';
import { SellerSettings } from './seller-settings.tsx';

/** The settings of the site, and their changes. */
export default function BrandingConfig({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PictureSettings />
        <ColourSettings />
        <NameSettings />
        <NoticeSettings />
        <ContactSettings />
        <PublicBrowsing />
        <QuoteSettings />
        <DocumentSettings />
        <FeeSettings />
        <OfficerSettings />
        <SellerSettings />
        <ChangeList />
      </div>
    </>
  );
}
