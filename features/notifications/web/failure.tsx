import { Button } from '#kit/ui/button.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { preferenceWords as words } from '../preference-wording.ts';
import type { Preferences } from '../preferences.ts';
import type { ChangePreferences } from './preferences-api.ts';

/** The error of a choice that was not saved, beside it, with a button to try again. */
export function Failure({ choices, of }: { choices: ChangePreferences; of: keyof Preferences }) {
  const failure = choices.failureOf(of);
  if (failure === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 pb-3.5 font-normal">
      <FieldError id={`${of}-failure`}>{failure.sentence}</FieldError>
      <Button size="sm" variant="quiet" onClick={() => choices.save(failure.changes)}>
        {words.retry}
      </Button>
    </div>
  );
}
