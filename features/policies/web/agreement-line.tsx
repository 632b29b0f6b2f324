import { Link } from '@tanstack/react-router';
import { TextLink } from '#web/ui/text-link.tsx';
import { agreeWords as words } from '../agree-wording.ts';

/** Under a form that begins a visit: what its person agrees to. The policy opens beside the form, which keeps what is typed. */
export function AgreementLine({ joins }: { joins: boolean }) {
  return (
    <p className="mt-5 text-sm text-muted">
      {joins ? words.register : words.login}{' '}
      <TextLink render={<Link to="/policy-privacy" target="_blank" />}>{words.link}</TextLink>.
    </p>
  );
}
