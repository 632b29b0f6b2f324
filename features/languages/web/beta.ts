import { useQuery } from '@tanstack/react-query';
import { type Language, translatedLanguages, type TranslatedLanguage } from '#core/languages.ts';
import { api } from './api.ts';

const reviewed = () => api.reviewed.queryOptions({ input: {}, staleTime: 300_000 });

/** The languages that no one has reviewed: all of them until the server says otherwise, for a mark too many misleads no one. */
export function useBetaLanguages(): readonly TranslatedLanguage[] {
  const { data } = useQuery(reviewed());
  return translatedLanguages.filter((language) => !data?.reviewed.includes(language));
}

/** The language where its sentences can be reported; null where it is reviewed, and until the server has said so. */
export function useReportable(language: Language): TranslatedLanguage | null {
  const { data } = useQuery(reviewed());
  const translated = translatedLanguages.find((one) => one === language);
  return translated === undefined || data === undefined || data.reviewed.includes(translated) ? null : translated;
}
