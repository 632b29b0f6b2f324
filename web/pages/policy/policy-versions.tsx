import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock, History, type IconNode } from 'lucide';
import { showDate } from '#core/time.ts';
import type { PolicyVersion } from '#features/policies/web/api.ts';
import { policyWords as words } from '#features/policies/wording.ts';
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx';
import { Card } from '#kit/ui/card.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { describeVersion } from './describe-version.ts';

const looks: Record<PolicyVersion['state'], [BadgeTone, IconNode]> = {
  holds: ['success', CircleCheck],
  coming: ['info', Clock],
  past: ['line', History],
};

/** Every version with its dates, newest first, each to read. */
export function PolicyVersions({ current, versions }: { current: number; versions: readonly PolicyVersion[] }) {
  return (
    <section aria-labelledby="versions" className="mt-8 print:hidden">
      <h2 id="versions" className="mb-3">
        {words.versions}
      </h2>
      <Card pad="none">
        <ul>
          {versions.map((one) => {
            const { version, state, summary, acceptedAt } = one;
            const [tone, icon] = looks[state];
            return (
              <li key={version} className="grid gap-1 border-b border-line p-4 last:border-0 md:px-5">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
                  <TextLink
                    render={
                      <Link
                        to="/policy-privacy"
                        search={state === 'holds' ? {} : { version }}
                        aria-current={version === current ? 'page' : undefined}
                      />
                    }
                  >
                    {words.version(version)}
                  </TextLink>
                  <Badge tone={tone} icon={icon}>
                    {words.state[state]}
                  </Badge>
                </div>
                <p className="text-sm text-muted first-letter:uppercase">{describeVersion(one, versions)}</p>
                {summary === '' ? null : (
                  <p lang="en" className="text-card wrap-anywhere">
                    {summary}
                  </p>
                )}
                {acceptedAt === null ? null : (
                  <p className="text-sm text-muted">{words.youAccepted(showDate(acceptedAt))}</p>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
