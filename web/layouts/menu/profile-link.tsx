import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { Person } from '#core/person.ts';

type ProfileLinkProps = {
  person: Pick<Person, 'providerId'>;
  title?: string;
  className?: string;
  style?: CSSProperties;
  onClick?: () => void;
  children?: ReactNode;
};

/** The way to one's own page: the listing of a provider, the profile of everyone else. */
export const ProfileLink = ({ person, ...rest }: ProfileLinkProps) =>
  person.providerId ? (
    <Link to="/providers/$providerId" params={{ providerId: person.providerId }} {...rest} />
  ) : (
    <Link to="/profile/{-$accountId}" params={{}} {...rest} />
  );
