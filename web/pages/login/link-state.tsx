import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { linkWords } from '#features/accounts/link-wording.ts';
import { LinkQuestion } from '#features/accounts/web/link-question.tsx';
import { ResetForm } from '#features/accounts/web/reset-form.tsx';
import { ForgotForm, SendConfirmation } from '#features/accounts/web/send-link.tsx';
import { nextAddress } from '#web/next-address.ts';
import { forgetSession, useEnter } from '#web/session.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import type { Links, State } from './link-states.ts';

const route = getRouteApi('/login');

type LinkStateProps = {
  state: State;
  links: Links;
  email: string;
  onEmail: (email: string) => void;
  /** Called before the login form comes back. */
  onLeave: () => void;
};

/** The login page for a forgotten password and for the link of a mail, and the way back to the form. */
export default function LinkState({ state, links, email, onEmail, onLeave }: LinkStateProps) {
  const { next } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const goOn = (sentence: string, forgot?: '') => async () => {
    // The link may have ended the session of this browser.
    await forgetSession(queries);
    await navigate({ search: { forgot }, replace: true });
    toast.success(sentence);
  };
  const enter = useEnter();
  const onConfirmed = async ({ isSignedIn }: { isSignedIn?: boolean }) => {
    if (isSignedIn && (await enter(nextAddress(next)))) toast.success(linkWords.confirmedAndLoggedIn);
    else await goOn(linkWords.confirmed)();
  };
  const another = (
    <TextLink render={<Link to="/login" search={{ forgot: '' }} replace />}>{linkWords.anotherLink}</TextLink>
  );
  return (
    <div className="grid gap-5">
      {state === 'sent' ? (
        <div className="grid gap-4">
          <p className="wrap-anywhere">{linkWords.confirmSent(email)}</p>
          <SendConfirmation email={email} />
        </div>
      ) : state === 'forgot' ? (
        <ForgotForm email={email} onChange={onEmail} />
      ) : state === 'reset' ? (
        <ResetForm token={links.reset ?? ''} onDone={goOn(linkWords.passwordSaved)} wayOn={another} />
      ) : state === 'confirm' ? (
        <LinkQuestion
          key={links.verify}
          purpose="confirm"
          token={links.verify ?? ''}
          onDone={onConfirmed}
          wayOn={null}
        />
      ) : state === 'stop-reset' ? (
        <LinkQuestion
          key={links.keep}
          purpose="stop-reset"
          token={links.keep ?? ''}
          onDone={goOn(linkWords.kept)}
          wayOn={null}
        />
      ) : state === 'change-email' ? (
        <LinkQuestion
          key={links.address}
          purpose="change-email"
          token={links.address ?? ''}
          onDone={goOn(linkWords.addressed)}
          wayOn={null}
        />
      ) : (
        <LinkQuestion
          key={links.secure}
          purpose="end-sessions"
          token={links.secure ?? ''}
          onDone={goOn(linkWords.secured, '')}
          wayOn={null}
        />
      )}
      <TextLink className="justify-self-start" render={<Link to="/login" search={{ next }} onClick={onLeave} />}>
        {linkWords.backToLogin}
      </TextLink>
    </div>
  );
}
