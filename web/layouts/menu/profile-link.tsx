import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { Person } from '#core/person.ts';

type ProfileLinkProps = {
  person: Pick<Person, 'role' | 'providerId'>;
  title?: string;
  className?: string;
  style?: CSSProperties;
  onClick?: () => void;
  children?: ReactNode;
};

/** The way to one's own page: the listing of a provider, the profile of everyone else. That of a former provider is closed. */
export const ProfileLink = ({ person, ...rest }: ProfileLinkProps) =>
  person.role === 'provider' && person.providerId ? (
    <Link to="/providers/$providerId" params={{ providerId: person.providerId }} {...rest} />
  ) : (
    <Link to="/profile/{-$accountId}" params={{}} {...rest} />
  );
