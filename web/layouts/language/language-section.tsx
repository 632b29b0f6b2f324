import { languageHere } from '#kit/language.ts';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { LanguageList } from '#kit/ui/language-list.tsx';
import { useBetaLanguages } from '#features/languages/web/beta.ts';
import { useSwitch } from './use-switch.ts';
import { languageHint, languageTitle } from './wording.ts';

/** The choice of the language in the settings. */
export default function LanguageSection() {
  const { coming, choose } = useSwitch();
  return (
    <Card as="section" pad="lg" aria-labelledby="language">
      <CardHead id="language" title={languageTitle} />
      <p className="mb-3 text-card text-muted">{languageHint}</p>
      <LanguageList current={languageHere()} beta={useBetaLanguages()} coming={coming} onChoose={choose} />
    </Card>
  );
}
