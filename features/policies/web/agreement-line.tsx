import { Link } from '@tanstack/react-router';
import { TextLink } from '#kit/ui/text-link.tsx';
import { agreeWords as words } from '../agree-wording.ts';

/** The line under the forms to log in and to register about the policy. The policy opens beside the form, which keeps its content. */
export function AgreementLine({ joins }: { joins: boolean }) {
  return (
    <p className="mt-5 text-sm text-muted">
      {joins ? words.register : words.login}{' '}
      <TextLink render={<Link to="/policy-privacy" target="_blank" />}>{words.link}</TextLink>.
    </p>
  );
}
