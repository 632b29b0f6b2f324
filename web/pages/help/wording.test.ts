import { expect, it } from 'vitest';
import { contactSettings, defaultPrivacy } from '#features/accounts/profile.ts';
import { stepWords } from '#features/plans/change-wording.ts';
import { helpWords } from './wording.ts';

it('says who sees a phone number and an address as the privacy settings have it before a person changes them', () => {
  const visible = contactSettings.filter((setting) => defaultPrivacy[setting]);
  expect(visible).toEqual(['showPhone']);
  const answer = helpWords.questions.find(({ question }) => question === 'Who sees my phone number and my address?');
  expect(answer?.answer).toContain(
    'People you ask for a quote or write to see your phone number, unless you turn that off under Settings, Privacy.',
  );
  expect(JSON.stringify(helpWords)).not.toContain('until you accept');
});

it('names the button that gives the refund of a plan before the one that gives none', () => {
  const answer =
    helpWords.questions.find(({ question }) => question.startsWith('How do I cancel a plan'))?.answer ?? '';
  expect(answer.indexOf(stepWords.coolOff)).toBeGreaterThan(-1);
  expect(answer.indexOf(stepWords.cancel)).toBeGreaterThan(answer.indexOf(stepWords.coolOff));
});
