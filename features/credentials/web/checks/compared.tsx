import { Link } from '@tanstack/react-router';
import { CircleCheck, ExternalLink, TriangleAlert } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { checkWords as words, kindWords } from '#features/credentials/console-wording.ts';
import { credentialLifecycle } from '#features/credentials/lifecycle.ts';
import { showLastDay } from '#features/credentials/checked-wording.ts';
import { KeyMark } from '#kit/console/key-button.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import type { CheckedCredential } from './api.ts';

type ComparedProps = { item: CheckedCredential; registerLink: Ref<HTMLAnchorElement> };

/** The facts of a credential that an admin compares with its documents and with its register. */
export function Compared({ item, registerLink }: ComparedProps) {
  const { number, numberForm, registerName, registerUrl, alsoOf } = item;
  return (
    <Card as="section" aria-labelledby="compare">
      <CardHead id="compare" title={words.compare} />
      <DefinitionRows>
        <DefinitionRow stack label={words.nameOnDocument}>
          {item.nameOnDocument}
        </DefinitionRow>
        <DefinitionRow stack label={words.nameOfAccount}>
          <Value>
            <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId: item.accountId }} />}>
              {item.fullName}
            </TextLink>
            <Verdict isGood={item.isSameName} good={words.sameName} bad={words.otherName} />
          </Value>
        </DefinitionRow>
        <DefinitionRow stack label={words.number} missing={number === ''}>
          {number === '' ? (
            words.noNumber
          ) : (
            <Value>
              <span className="numbers wrap-anywhere">{number}</span>
              <Verdict isGood={item.hasForm} good={words.goodForm} bad={words.badForm} />
              <span className="text-sm font-normal text-muted">{kindWords.forms[numberForm]}</span>
            </Value>
          )}
        </DefinitionRow>
        <DefinitionRow stack label={words.register} missing={registerName === ''}>
          <span className="block first-letter:uppercase">{registerName === '' ? words.noRegister : registerName}</span>
          {registerUrl === '' ? null : (
            <div className="mt-2">
              <ButtonLink
                size="sm"
                variant="quiet"
                icon={ExternalLink}
                render={
                  <a
                    ref={registerLink}
                    href={registerUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-keyshortcuts="r"
                  />
                }
              >
                {words.openRegister} <KeyMark shortcut="r" />
              </ButtonLink>
            </div>
          )}
        </DefinitionRow>
        <DefinitionRow stack prose label={words.rule}>
          {words.ruleText(showLastDay(item.latestDay))}
          <span className="mt-1 block text-muted">{item.limits}</span>
        </DefinitionRow>
      </DefinitionRows>
      {alsoOf.length === 0 ? null : (
        <div className="mt-4">
          <Alert tone="warning" title={words.alsoOf(alsoOf.length)}>
            <ul className="grid gap-1">
              {alsoOf.map(({ accountId, fullName, status }, at) => (
                <li key={at} className="wrap-anywhere">
                  <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId }} />}>{fullName}</TextLink>
                  {` · ${credentialLifecycle.statuses[status].label}`}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </Card>
  );
}

const Value = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">{children}</span>
);

/** Icon and words of a comparison: a hint, since the admin looks at both. */
const Verdict = ({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) => (
  <Badge tone={isGood ? 'success' : 'warning'} icon={isGood ? CircleCheck : TriangleAlert}>
    {isGood ? good : bad}
  </Badge>
);
