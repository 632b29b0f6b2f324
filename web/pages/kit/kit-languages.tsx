import { useState } from 'react';
import type { Language } from '#core/languages.ts';
import { Card } from '#kit/ui/card.tsx';
import { LanguageList } from '#kit/ui/language-list.tsx';

/** The list of languages: one that is current, some that are beta, and one that is on its way. */
export function KitLanguages() {
  const [current, setCurrent] = useState<Language>('en');
  return (
    <div className="grid gap-4">
      <Card>
        <LanguageList current={current} beta={['xh', 'st']} onChoose={setCurrent} />
      </Card>
      <Card>
        <LanguageList current="en" beta={['af', 'zu', 'xh', 'st']} coming="zu" onChoose={() => {}} />
      </Card>
    </div>
  );
}
