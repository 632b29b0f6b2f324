import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Clock, Mail, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { showPhone } from '#core/typed-text/phone.ts';
import { settingsQuery, type Settings } from '#features/site/web/api.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { useSession } from '#kit/api/session.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { EmailAddress } from '#kit/ui/email-address.tsx';
import { pageTitles as titles } from '#web/wording.ts';
import { helpWords as words } from './wording.ts';

const FaultForm = lazyPart(
  () => import('#features/privacy/web/fault-form.tsx').then((module) => ({ default: module.FaultForm })),
  <Skeleton className="h-60 rounded-card" />,
);

const route = getRouteApi('/shell/help');

/** An introduction to the product, answers, the ways to reach its team, and the report of a fault. For everybody. */
export function HelpPage() {
  return (
    <div className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-24">
      <PageHeading title={titles.help} subtitle={words.subtitle} />
      <Reach />
      <Card as="section" pad="lg" aria-labelledby="how">
        <CardHead id="how" title={words.how} />
        <ol className="grid gap-3">
          {words.steps.map(({ title, text }, at) => (
            <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
              <span
                aria-hidden="true"
                className="numbers grid size-8 place-items-center rounded-pill bg-brand-tint font-semibold text-brand-ink"
              >
                {at + 1}
              </span>
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Card as="section" pad="lg" aria-labelledby="answers">
        <CardHead id="answers" title={words.answers} />
        {words.questions.map(({ question, answer }) => (
          <details key={question} className="border-b border-line last:border-0">
            <summary className="min-h-11 cursor-pointer content-center py-2 font-semibold">{question}</summary>
            <p className="pb-3 text-muted">{answer}</p>
          </details>
        ))}
      </Card>
      <Report />
    </div>
  );
}

function Reach() {
  const settings = useQuery(settingsQuery);
  return (
    <Card as="section" pad="lg" aria-labelledby="reach">
      <CardHead id="reach" title={words.reach} />
      <Loaded
        level={3}
        query={settings}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="h-20 rounded-card" />
          </LoadingList>
        }
        failed={words.failed}
      >
        {(settings) => <Ways settings={settings} />}
      </Loaded>
    </Card>
  );
}

function Ways({ settings: { supportEmail, supportPhone, supportHours } }: { settings: Settings }) {
  const isSignedIn = useSession() !== null;
  if (supportEmail === '' && supportPhone === '')
    return <p className="text-muted">{isSignedIn ? words.noWay : words.noWaySignedOut}</p>;
  return (
    <ul className="grid gap-1">
      {supportPhone === '' ? null : (
        <Way icon={Phone} label={words.phone}>
          <TextLink render={<a href={`tel:${supportPhone}`} />}>{showPhone(supportPhone)}</TextLink>
        </Way>
      )}
      {supportEmail === '' ? null : (
        <Way icon={Mail} label={words.email}>
          <TextLink render={<a href={`mailto:${supportEmail}`} />}>
            <EmailAddress>{supportEmail}</EmailAddress>
          </TextLink>
        </Way>
      )}
      {supportHours === '' ? null : (
        <Way icon={Clock} label={words.hours}>
          {supportHours}
        </Way>
      )}
    </ul>
  );
}

function Way({ icon, label, children }: { icon: typeof Phone; label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3">
      <Icon shape={icon} className="size-5 flex-none text-muted" />
      <span className="text-muted">{label}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function Report() {
  const { from = '' } = route.useSearch();
  const person = useSession();
  return (
    <Card as="section" pad="lg" aria-labelledby="report">
      <CardHead id="report" title={words.report(siteName())} />
      <p className="mb-4 text-muted">{words.reportHint}</p>
      {person ? (
        <>
          <FaultForm page={from} />
          {person.role === 'admin' ? null : (
            <p className="mt-4">
              <TextLink render={<Link to="/settings" search={{ tab: 'privacy' }} />}>{words.earlier}</TextLink>
            </p>
          )}
        </>
      ) : (
        <ButtonLink variant="quiet" render={<Link to="/login" search={{ next: '/help' }} />}>
          {words.logIn}
        </ButtonLink>
      )}
    </Card>
  );
}
