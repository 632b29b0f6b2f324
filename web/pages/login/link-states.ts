import { linkHeadings } from '#features/accounts/login-wording.ts';
import type { NextStep } from '#features/accounts/web/login-form.tsx';
import { secondStepWords } from '#features/accounts/second-step-wording.ts';
import type { LinkTokens } from './link-token.ts';
import { loginPageWords as words } from './wording.ts';

export type Links = LinkTokens & { forgot?: '' };
export type State = 'confirm' | 'reset' | 'end-sessions' | 'stop-reset' | 'change-email' | 'forgot' | 'sent';

/** The state that the address names beside the two tabs; null for none. */
export function stateIn({ forgot, verify, reset, secure, keep, address }: Links): State | null {
  if (verify !== undefined) return 'confirm';
  if (reset !== undefined) return 'reset';
  if (secure !== undefined) return 'end-sessions';
  if (keep !== undefined) return 'stop-reset';
  if (address !== undefined) return 'change-email';
  return forgot === undefined ? null : 'forgot';
}

export const headings: Record<State | 'login' | 'register' | NextStep, { title: string; hint?: string }> = {
  code: { title: secondStepWords.title, hint: secondStepWords.hint },
  passkey: { title: secondStepWords.passkeyTitle, hint: secondStepWords.passkeyHint },
  login: { title: words.welcomeBack },
  register: { title: words.createYourAccount, hint: words.registerHint },
  forgot: { title: linkHeadings.forgotTitle, hint: linkHeadings.forgotHint },
  reset: { title: linkHeadings.resetTitle, hint: linkHeadings.resetHint },
  confirm: { title: linkHeadings.confirmTitle },
  'end-sessions': { title: linkHeadings.secureTitle },
  'stop-reset': { title: linkHeadings.keepTitle },
  'change-email': { title: linkHeadings.addressTitle },
  sent: { title: linkHeadings.checkEmail },
};
