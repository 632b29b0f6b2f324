import { useState } from 'react';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { preferenceWords as words, preferenceRefusals } from '../preference-wording.ts';
import { mailRhythms, type MailRhythm, type QuietHours } from '../preferences.ts';
import { Failure } from './failure.tsx';
import type { ChangePreferences } from './preferences-api.ts';

const usualQuietHours: QuietHours = { from: '21:00', until: '06:00' };

/** The rhythm of mails, and the hours in which none comes. */
export function MailTimes({ choices }: { choices: ChangePreferences }) {
  const { preferences, save } = choices;
  const { quietHours } = preferences;
  return (
    <Card as="section" pad="lg" aria-labelledby="notification-times">
      <CardHead id="notification-times" title={words.when} />
      <Select
        label={words.rhythm}
        hint={words.rhythmText}
        value={preferences.mailRhythm}
        onChange={({ target }) => save({ mailRhythm: target.value as MailRhythm })}
      >
        {mailRhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {words.rhythms[rhythm]}
          </option>
        ))}
      </Select>
      <Failure choices={choices} of="mailRhythm" />
      <Switch
        className="mt-2"
        label={words.quiet}
        hint={words.quietText}
        checked={quietHours !== null}
        onChange={({ target }) => save({ quietHours: target.checked ? usualQuietHours : null })}
      />
      {quietHours === null ? null : (
        <Times saved={quietHours} onChoose={(hours, onSaved) => save({ quietHours: hours }, onSaved)} />
      )}
      <Failure choices={choices} of="quietHours" />
    </Card>
  );
}

/** Two times of day, saved when the reader leaves a field, because a half typed time is a time too. */
function Times({ saved, onChoose }: { saved: QuietHours; onChoose: (hours: QuietHours, onSaved: () => void) => void }) {
  const [draft, setTyped] = useState<QuietHours | null>(null);
  const typed = draft ?? saved;
  const isWrong = typed.from === '' || typed.until === '' || typed.from === typed.until;
  const choose = () => {
    if (!isWrong && (typed.from !== saved.from || typed.until !== saved.until))
      onChoose(typed, () => setTyped((now) => (now === typed ? null : now)));
  };
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2 pt-3">
      <TextField
        type="time"
        required
        label={words.from}
        value={typed.from}
        error={isWrong ? preferenceRefusals.quietHours : undefined}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        onBlur={choose}
      />
      <TextField
        type="time"
        required
        label={words.until}
        value={typed.until}
        onChange={({ target }) => setTyped({ ...typed, until: target.value })}
        onBlur={choose}
      />
    </div>
  );
}
