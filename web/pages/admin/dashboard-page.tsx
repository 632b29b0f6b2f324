import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { moderationWords } from '#features/moderation/wording.ts';
import { failedMailWords } from '#features/notifications/mail-wording.ts';
import { CaseList } from '#features/privacy/web/case-list.tsx';
import { caseListWords } from '#features/privacy/wording.ts';
import { FeeSettings } from '#features/site/web/fee-settings.tsx';
import { OfficerSettings } from '#features/site/web/officer-settings.tsx';
import { SellerSettings } from '#features/site/web/seller-settings.tsx';
import { PublicBrowsing } from '#features/site/web/public-browsing.tsx';
import { siteWords } from '#features/site/wording.ts';
import { asideWords } from '#features/subscriptions/aside-wording.ts';
import { ChipLink, Chips } from '#web/ui/chips.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ContentModeration } from './content-moderation.tsx';
import { FailedMails } from './failed-mails.tsx';
import { Payments } from './payments.tsx';
import { useHeldSection } from './use-held-section.ts';
import { UserManagement } from './user-management.tsx';
import { userListWords } from '#features/accounts/wording.ts';
import { usePerson } from '#web/api/session.ts';
import { adminDashboard } from '#web/wording.ts';
import { adminWords as words } from './wording.ts';

const sections = [
  { id: 'user-management', title: userListWords.title, content: <UserManagement /> },
  { id: 'content-moderation', title: moderationWords.title, content: <ContentModeration /> },
  { id: 'payments', title: asideWords.title, content: <Payments /> },
  { id: 'privacy-requests', title: caseListWords.title, content: <CaseList /> },
  { id: 'e-mail', title: failedMailWords.title, content: <FailedMails /> },
  { id: 'branding-config', title: siteWords.title, content: <BrandingConfig /> },
] as const;

/** What the admins of the site look after. An admin who cannot act yet is led to what they must do first. */
export function AdminDashboardPage() {
  return usePerson().needsSecondFactor ? (
    <Navigate to="/settings" search={{ tab: 'security' }} replace />
  ) : (
    <Sections />
  );
}

/** Section by section; each has an address of its own. */
function Sections() {
  const list = useRef<HTMLDivElement>(null);
  useHeldSection(list);
  return (
    <>
      <PageHeading title={adminDashboard} subtitle={words.subtitle} />
      <nav aria-label={words.sections} className="mb-5">
        <Chips label={words.sections}>
          {sections.map(({ id, title }) => (
            <ChipLink key={id} render={<Link to="/admin-dashboard" search={(before) => before} hash={id} />}>
              {title}
            </ChipLink>
          ))}
        </Chips>
      </nav>
      <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {sections.map(({ id, title, content }) => (
          <Section key={id} id={id} title={title}>
            {content}
          </Section>
        ))}
      </div>
    </>
  );
}

function BrandingConfig() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PublicBrowsing />
      <FeeSettings />
      <OfficerSettings />
      <SellerSettings />
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-3 text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}
