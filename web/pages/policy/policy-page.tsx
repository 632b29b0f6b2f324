import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Pencil, Printer } from 'lucide';
import { showDate } from '#core/time.ts';
import { api, type ShownPolicy } from '#features/policies/web/api.ts';
import { PolicyChanges } from '#features/policies/web/policy-changes.tsx';
import { PolicyText } from '#features/policies/web/policy-text.tsx';
import { useAcceptPolicy } from '#features/policies/web/use-accept-policy.ts';
import { acceptWords } from '#features/policies/accept-wording.ts';
import { policyWords as words } from '#features/policies/wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Refused } from '#kit/api/refused.tsx';
import { useSession } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { isForeignPage } from '#kit/ui/page-language.ts';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { PolicyVersions } from './policy-versions.tsx';
import { describeVersion } from './describe-version.ts';

const route = getRouteApi('/shell/policy-privacy');

/** The privacy policy for everyone: the version that holds, or the one in the address, or what that one changes. */
export function PolicyPage() {
  const { version } = route.useSearch();
  const policy = useQuery(api.read.queryOptions({ input: version === undefined ? {} : { version: String(version) } }));
  return (
    <div className="mx-auto max-w-[760px] print:max-w-none">
      <Loaded
        level={1}
        query={policy}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="h-160 rounded-card!" />
          </LoadingList>
        }
        failed={words.loadFailed}
        missing={
          <Empty
            level={1}
            title={words.noVersion}
            line={words.noVersionHint}
            action={<ButtonLink render={<Link to="/policy-privacy" />}>{words.toCurrent}</ButtonLink>}
          />
        }
      >
        {(loaded) => <Policy policy={loaded} />}
      </Loaded>
    </div>
  );
}

function Policy({ policy }: { policy: ShownPolicy }) {
  const { changes } = route.useSearch();
  const isAdmin = useSession()?.role === 'admin';
  const { version, state, html, lang, versions } = policy;
  const showsChanges = changes === 'show' && version > 1;
  return (
    <>
      <PageHeading
        title={words.title}
        subtitle={words.subtitle}
        end={
          <div className="flex flex-wrap gap-3 print:hidden">
            {isAdmin ? (
              <ButtonLink variant="quiet" icon={Pencil} render={<Link to="/policy-privacy/edit" />}>
                {words.edit}
              </ButtonLink>
            ) : null}
            <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
              {words.print}
            </Button>
          </div>
        }
      />
      <Notes policy={policy} />
      <Card pad="lg" className="print:border-0 print:p-0">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-3 text-card text-muted">
          <p>
            <strong className="text-ink">{words.version(version)}</strong>, {describeVersion(policy, versions)}
          </p>
          {version > 1 ? (
            <TextLink
              className="print:hidden"
              render={
                <Link
                  to="/policy-privacy"
                  search={({ changes: _, ...rest }) => ({
                    ...rest,
                    ...(!showsChanges && { changes: 'show' as const }),
                  })}
                  resetScroll={false}
                />
              }
            >
              {showsChanges ? words.showText : words.showChanges}
            </TextLink>
          ) : null}
        </div>
        {isForeignPage() ? (
          <p className="mb-5 font-semibold">{showsChanges || lang === 'en' ? words.onlyEnglish : words.translation}</p>
        ) : null}
        {showsChanges ? <PolicyChanges version={version} /> : <PolicyText html={html} lang={lang} />}
        {state === 'past' ? null : <Acceptance policy={policy} />}
      </Card>
      <PolicyVersions current={version} versions={versions} />
    </>
  );
}

/** Notes above the text: another version is in force, or is coming. */
function Notes({ policy: { version, state, versions } }: { policy: ShownPolicy }) {
  const coming = versions.filter((one) => one.state === 'coming' && one.version !== version).toReversed();
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {state === 'holds' ? null : (
        <Alert
          tone="warning"
          title={state === 'coming' ? words.notYet : words.past}
          action={<TextLink render={<Link to="/policy-privacy" />}>{words.toCurrent}</TextLink>}
        />
      )}
      {coming.map((one) => (
        <Alert
          key={one.version}
          tone="info"
          title={words.coming(showDate(one.startsAt))}
          action={
            <TextLink render={<Link to="/policy-privacy" search={{ version: one.version }} />}>
              {words.readNew}
            </TextLink>
          }
        >
          <span lang="en">{one.summary}</span>
        </Alert>
      ))}
    </div>
  );
}

/** For people who are signed in: when they accepted this version, or the button to do so. */
function Acceptance({ policy: { version, acceptedAt } }: { policy: ShownPolicy }) {
  const accept = useAcceptPolicy();
  const person = useSession();
  if (person === null) return null;
  return (
    <div className="mt-7 border-t border-line pt-5 print:hidden">
      {acceptedAt === null ? (
        <div className="grid justify-items-start gap-3">
          <Refused act={accept} failed={acceptWords.acceptFailed} />
          <Button busy={accept.isPending} busyLabel={acceptWords.accepting} onClick={() => accept.mutate(version)}>
            {acceptWords.accept}
          </Button>
        </div>
      ) : (
        <p className="text-card text-muted">{words.youAccepted(showDate(acceptedAt))}</p>
      )}
    </div>
  );
}
