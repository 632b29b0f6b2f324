/** Files of words that only admins and operators read, in English. */
const files = [
  /(?:^|[/-])(?:console|figure)-wording\.ts$/,
  /^features\/(?:analytics|console|people)\//,
  /^(?:engine\/figures|web\/console|integrations\/paystack)\/wording\.ts$/,
  /^features\/languages\/lifecycle\.ts$/,
  /^features\/moderation\/case-wording\.ts$/,
  /^features\/payments\/unmatched-wording\.ts$/,
  /^features\/plans\/grant-wording\.ts$/,
  /^features\/site\/(?:brand-|category-)?wording\.ts$/,
  /^features\/files\/(?:purpose|storage)-wording\.ts$/,
  /^features\/problems\/moderation-wording\.ts$/,
];

/** Words for admins in files whose other words are for everyone. */
const names: Record<string, readonly string[]> = {
  'features/policies/wording.ts': ['editorWords', 'placeholderValues', 'unknownPlaceholder', 'policyErrors'],
  'features/plans/plan-wording.ts': [
    'planErrors',
    'planFieldWords',
    'planRefusals',
    'planAdminWords',
    'planFormWords',
    'planPreviewWords',
    'planOfferWords',
  ],
  'features/languages/wording.ts': ['languageErrors'],
  'features/moderation/wording.ts': ['reportListWords', 'reportStepWords'],
  'features/providers/wording.ts': ['documentLookWords'],
  'features/applications/wording.ts': ['applicationAdminNotices', 'applicationListWords', 'answerWords'],
  'features/reviews/wording.ts': ['hideReviewWords'],
  'features/accounts/wording.ts': [
    'userListWords',
    'accountStepWords',
    'suspendWords',
    'changeRoleWords',
    'changeEmailWords',
    'endSessionsWords',
    'secondFactorResetWords',
    'foundPersonWords',
  ],
  'features/payments/refund-wording.ts': ['refundListWords', 'refundHeldAdminNotice'],
};

/** True if a text is for admins or operators alone: it is written in English, and no catalogue has it. */
export function isEnglishOnly(file: string, key: string): boolean {
  if (files.some((pattern) => pattern.test(file))) return true;
  const [name = ''] = key.split(/[.#]/, 1);
  return /Case(?:Words|Labels)$/.test(name) || (names[file] ?? []).includes(name);
}
