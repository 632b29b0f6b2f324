/** The links beside a refusal. Apart from `access-wording.ts`, which pages without refusals load too. */
export const wayOnWords = {
  seePlans: 'See the plans',
  blocked: 'See the people you have blocked',
  otherProblems: 'See other problems',
  otherProviders: 'See other providers',
} as const;
