import type { UseFormRegisterReturn } from 'react-hook-form';
import { languageNames, type TranslatedLanguage, translatedLanguages } from '#core/languages.ts';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { FoldOut } from './fold-out.tsx';

type InLanguagesProps = {
  /** Names the text whose translations these are. */
  title: string;
  hint?: string;
  /** The props of the field of a language, with its error. */
  field: (language: TranslatedLanguage) => UseFormRegisterReturn & { error: string | undefined };
  /** The languages that have a text. */
  done: readonly TranslatedLanguage[];
  /** Several lines, with a limit of characters. */
  area?: { rows: number; limit: number };
};

/** The optional translations of a text, below the field of the English one: closed until an admin opens them, or one has an error. */
export function InLanguages({ title, hint, field, done, area }: InLanguagesProps) {
  const fields = translatedLanguages.map((language) => ({ language, ...field(language) }));
  const isWrong = fields.some(({ error }) => error !== undefined);
  return (
    <FoldOut title={title} summary={done.map((language) => languageNames[language]).join(', ')} isWrong={isWrong}>
      {hint === undefined ? null : <p className="text-meta text-muted">{hint}</p>}
      {fields.map(({ language, ...props }) =>
        area === undefined ? (
          <TextField key={language} {...props} label={languageNames[language]} lang={language} autoComplete="off" />
        ) : (
          <Textarea key={language} {...props} {...area} label={languageNames[language]} lang={language} />
        ),
      )}
    </FoldOut>
  );
}
