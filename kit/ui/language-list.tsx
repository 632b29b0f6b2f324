import { Check } from 'lucide';
import { Icon } from './icon.tsx';
import { type Language, languageNames, languages, languageTag } from '#core/languages.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { classes } from '#kit/ui/classes.ts';
import { Spinner } from '#kit/ui/spinner.tsx';
import * as words from '#kit/ui/wording.ts';

type LanguageListProps = {
  current: Language;
  /** The languages that no one has reviewed. */
  beta: readonly Language[];
  /** The language that was pressed and has not come yet. */
  coming?: Language | undefined;
  onChoose: (language: Language) => void;
};

/** The languages to choose from, as buttons in a card. */
export const LanguageList = ({ current, beta, coming, onChoose }: LanguageListProps) => (
  <ul className="grid gap-1">
    {languages.map((language) => (
      <li key={language}>
        <button
          type="button"
          aria-current={language === current ? 'true' : undefined}
          aria-busy={language === coming || undefined}
          onClick={() => onChoose(language)}
          className={classes(languageRow, 'w-full rounded-control hover:bg-sunken aria-[current=true]:bg-brand-tint')}
        >
          <LanguageRow language={language} current={current} beta={beta} coming={coming} />
        </button>
      </li>
    ))}
  </ul>
);

export const languageRow = 'flex min-h-11 items-center gap-3 px-3 py-2 text-left text-card font-medium';

/** The name of a language in itself, with the signs of its state. */
export const LanguageRow = ({
  language,
  current,
  beta,
  coming,
}: Omit<LanguageListProps, 'onChoose'> & { language: Language }) => (
  <>
    <span className="grid size-5 flex-none place-items-center">
      {language === coming ? <Spinner /> : language === current ? <Icon shape={Check} className="size-5" /> : null}
    </span>
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span lang={languageTag(language)} className="min-w-0 flex-auto wrap-anywhere">
        {languageNames[language]}
      </span>
      {beta.includes(language) ? <Badge tone="line">{words.beta}</Badge> : null}
    </span>
  </>
);
