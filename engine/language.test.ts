import { describe, expect, it } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import { quotesUsed } from '#features/quotes/access-wording.ts';
import { quoteErrors } from '#features/quotes/wording.ts';
import { inLanguage, languageNow, setLanguage } from './language.ts';

describe('the language of the moment', () => {
  it('is English where none is set', () => {
    expect(languageNow()).toBe('en');
    expect(quoteErrors['quotes.expired']).toBe('This quote has expired. Ask the provider to renew it.');
  });

  it('is that of each of several that run at once', async () => {
    const say = (language: 'en' | 'xx') =>
      inLanguage(language, async () => {
        const texts: string[] = [];
        for (let round = 0; round < 20; round += 1) {
          await wait(0);
          texts.push(
            quoteErrors['quotes.expired'],
            quotesUsed({ used: 3, perMonth: 5 }),
            quoteLifecycle.statuses.quote_submitted.label,
          );
        }
        return new Set(texts.map((text) => text.startsWith('⟦')));
      });
    expect(await Promise.all([say('en'), say('xx'), say('en'), say('xx')])).toEqual(
      [false, true, false, true].map((isPseudo) => new Set([isPseudo])),
    );
  });

  it('changes for the rest of a request alone', async () => {
    await inLanguage('en', async () => {
      setLanguage('xx');
      await wait(0);
      expect(languageNow()).toBe('xx');
    });
    expect(languageNow()).toBe('en');
  });
});
