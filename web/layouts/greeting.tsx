import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import type { Person } from '#core/person.ts';
import * as words from './wording.ts';

/** The name and role of a person in the bar, from a tablet on. */
export default function Greeting({ person }: { person: Person }) {
  return (
    <p className="ml-auto flex min-w-0 items-center gap-2.5 text-card whitespace-nowrap">
      <span className="truncate">
        {words.hello}{' '}
        <b lang="" dir="auto">
          {person.fullName}
        </b>
      </span>
      <RoleBadge person={person} className="flex-none" />
    </p>
  );
}
