import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { type AccountDraft, emptyDraft, keepForReload, takeKept } from '#features/accounts/web/account-draft.ts';
import { LoginForm, type NextStep } from '#features/accounts/web/login-form.tsx';
import { AgreementLine } from '#features/policies/web/agreement-line.tsx';
import { linkHeadings, loginWords, registerWords } from '#features/accounts/login-wording.ts';
import { isForeignPage } from '#kit/ui/page-language.ts';
import { isKnownDevice } from '#kit/drafts/settle-device.ts';
import { LanguageButton } from '#web/layouts/language/language-button.tsx';
import { nextAddress } from '#web/next-address.ts';
import { useEnter } from '#web/session.ts';
import { useLeavingUntil, useSuspension } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { Logo } from '#kit/ui/logo.tsx';
import { tagline } from './tagline.ts';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { SegmentNav } from '#kit/ui/fields/segment.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { pageTitles as titles } from '#web/wording.ts';
import { isWide, useWide } from '#kit/ui/use-wide.ts';
import { headings, stateIn } from './link-states.ts';
import { readLinkToken } from './link-token.ts';
import { loginPageWords as words } from './wording.ts';

const OwnSuspension = lazyPart(
  () => import('#features/moderation/web/own-suspension.tsx'),
  <Skeleton className="h-24 rounded-xl" />,
);
const showSuspension = (credentials: { email: string; password: string }) => <OwnSuspension {...credentials} />;
const Leaving = lazyPart(() => import('./leaving.tsx'), <Skeleton className="h-60 rounded-card" />);
const LinkState = lazyPart(() => import('./link-state.tsx'), <Skeleton className="h-30 rounded-card" />);
const ReportEntry = lazyExtra(() => import('#web/layouts/language/report-entry.tsx'));
const RegisterForm = lazyPart(
  () => import('#features/accounts/web/register-form.tsx').then((module) => ({ default: module.RegisterForm })),
  <Skeleton className="h-120 rounded-card" />,
);
const SecondStep = lazyPart(() => import('#features/accounts/web/second-factor/second-step.tsx'));
// A phone has no room for it and does not load it.
const Panel = lazyExtra(() => import('./panel.tsx'));
if (isWide()) void Panel.preload();

const route = getRouteApi('/login');

/** Both links lead to the same path. */
const wholeAddress = { exact: true };

/** Login and Register, and the way on to where one was heading. */
export function LoginPage() {
  const { tab = 'login', next, forgot } = route.useSearch();
  const links = { forgot, ...readLinkToken(useLocation({ select: ({ hash }) => hash })) };
  const navigate = route.useNavigate();
  const enter = useEnter();
  const wide = useWide();
  const suspension = useSuspension();
  const leavingUntil = useLeavingUntil();
  const [draft, setDraft] = useState(takeKept);
  /** The address that is still to confirm, after registering with it. */
  const [confirming, setConfirming] = useState<string | null>(null);
  const [isNew] = useState(() => !isKnownDevice());
  const change = (part: Partial<AccountDraft>) => setDraft((before) => ({ ...before, ...part }));

  /** The step after the password; `notice` is the reason why the password is asked for again. */
  const [second, setSecond] = useState<NextStep | null>(null);
  const [notice, setNotice] = useState<string>();

  const onLoggedIn = async () => {
    const person = await enter(nextAddress(next));
    // Someone who is leaving Lungisa is asked about that first.
    if (person === null) return setSecond(null);
    // An admin is led to what they must do before they can act.
    if (person.needsSecondFactor) await navigate({ to: '/settings', search: { tab: 'security' }, replace: true });
    toast.success(loginWords.loggedIn);
  };
  const onRegistered = async ({ isSignedIn }: { isSignedIn: boolean }) => {
    const { email } = draft;
    setDraft({ ...emptyDraft, email: isSignedIn ? '' : email });
    if (isSignedIn && (await enter(nextAddress(next)))) return toast.success(registerWords.createdAndLoggedIn);
    if (!isSignedIn) setConfirming(email.trim());
    await navigate({ search: { next } });
    toast.info(registerWords.createdCheckEmail);
  };
  const onTab = tab === 'login' ? (second ?? (confirming === null ? tab : 'sent')) : tab;
  const state = stateIn(links) ?? onTab;

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-surface min-[960px]:grid-cols-[minmax(480px,1fr)_1.15fr]">
      <main id="main" tabIndex={-1} className="relative flex flex-col p-5 min-[960px]:px-12 min-[960px]:py-8">
        <Band />
        {state === 'login' || state === 'register' ? (
          <div className="absolute top-6 right-5 flex items-center gap-2 min-[960px]:right-12">
            {isForeignPage() ? <ReportEntry className="border border-field bg-surface" /> : null}
            <LanguageButton keep={() => keepForReload(draft)} />
          </div>
        ) : null}
        <div className="hidden min-[960px]:block">
          <Logo className="h-10 text-ink" />
        </div>
        <div className="mx-auto mt-11 mb-auto w-full max-w-[400px] pb-6 min-[960px]:my-auto min-[960px]:py-6">
          <h1>{state === 'login' && isNew ? words.welcome(siteName()) : headings[state].title}</h1>
          <p className="mt-1 mb-5 text-muted">
            {state === 'register' || (state === 'login' && isNew) ? `${words.pitch(siteName())} ` : null}
            {state === 'login' && isNew ? null : state === 'login' ? (
              <>
                <span {...tagline()} className="min-[960px]:hidden" />
                <span className="hidden min-[960px]:inline">{words.loginHint}</span>
              </>
            ) : (
              headings[state].hint
            )}
          </p>
          {state === 'login' || state === 'register' ? (
            <div className="mb-[22px]">
              <SegmentNav
                label={words.tabs}
                links={[
                  {
                    label: words.loginTab,
                    current: tab === 'login',
                    render: <Link to="/login" search={{ next }} activeOptions={wholeAddress} replace />,
                  },
                  {
                    label: words.registerTab,
                    current: tab === 'register',
                    render: (
                      <Link to="/login" search={{ tab: 'register', next }} activeOptions={wholeAddress} replace />
                    ),
                  },
                ]}
              />
            </div>
          ) : null}
          {state === 'login' && suspension ? (
            <div className="mb-4">
              <Alert tone="warning" title={loginWords.suspended}>
                {loginWords.suspendedHint(
                  suspension.until === null ? null : showDateTime(suspension.until),
                  suspension.reason,
                )}
              </Alert>
            </div>
          ) : null}
          {state === 'login' && leavingUntil !== null ? (
            <Leaving until={leavingUntil} onKept={() => enter(nextAddress(next))} />
          ) : state === 'login' ? (
            <LoginForm
              draft={draft}
              onChange={change}
              onDone={onLoggedIn}
              onNext={(step) => {
                setNotice(undefined);
                setSecond(step);
              }}
              notice={notice}
              showSuspension={showSuspension}
            />
          ) : state === 'register' ? (
            <RegisterForm draft={draft} onChange={change} onDone={onRegistered} />
          ) : state === 'code' || state === 'passkey' ? (
            <Suspense fallback={<LoadingList label={loginWords.loggingIn} count={1} />}>
              <SecondStep
                next={state}
                onDone={onLoggedIn}
                onBack={(reason) => {
                  setSecond(null);
                  setNotice(reason);
                }}
              />
            </Suspense>
          ) : (
            <LinkState
              state={state}
              links={links}
              email={state === 'sent' ? (confirming ?? '') : draft.email}
              onEmail={(email) => change({ email })}
              onLeave={() => setConfirming(null)}
            />
          )}
          {state === 'login' ? (
            <p className="mt-4">
              <TextLink render={<Link to="/login" search={{ forgot: '', next }} />}>{linkHeadings.forgot}</TextLink>
            </p>
          ) : null}
          <p className={state === 'login' ? 'mt-1' : 'mt-4'}>
            <TextLink render={<Link to="/help" />}>{titles.help}</TextLink>
          </p>
          {state === 'login' || state === 'register' ? <AgreementLine joins={state === 'register'} /> : null}
        </div>
      </main>
      <Suspense fallback={<div className="hidden min-[960px]:block" style={{ background: 'var(--brand-deep)' }} />}>
        {wide ? <Panel /> : null}
      </Suspense>
    </div>
  );
}

/** The head of the screen on a phone. */
function Band() {
  return (
    <div
      className="relative -mx-5 -mt-5 h-24 min-[960px]:hidden"
      style={{ background: 'var(--brand-deep) var(--weave) 0 0 / 96px' }}
    >
      <div className="absolute -bottom-[22px] left-5 rounded-2xl bg-surface p-1.5">
        <Logo markOnly className="h-11" />
      </div>
    </div>
  );
}
