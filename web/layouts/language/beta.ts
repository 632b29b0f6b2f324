import { type Language, translatedLanguages } from '#core/languages.ts';

/** The languages that no one has reviewed. */
export const useBetaLanguages = (): readonly Language[] => translatedLanguages;
