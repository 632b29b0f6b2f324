import { showDate } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { mailTopics } from '../mail-categories.ts';
import { preferenceWords as words } from '../preference-wording.ts';
import { noticeToggles, type Toggle, wantsMail } from '../preferences.ts';
import {
  type ChangePreferences,
  type OwnPreferences,
  useChangePreferences,
  usePreferences,
} from './preferences-api.ts';
import { Failure } from './failure.tsx';
import { MailTimes } from './mail-times.tsx';
import { ThisDevice } from './this-device.tsx';

/** The reader's choice of notifications, their channels and times. Each choice is saved at once. */
export function NotificationSettings() {
  const preferences = usePreferences();
  return (
    <Loaded
      level={2}
      query={preferences}
      loading={
        <LoadingList label={words.loading}>
          <Skeleton className="h-96 rounded-card" />
        </LoadingList>
      }
      failed={words.failedToLoad}
    >
      {(saved) => <Choices saved={saved} />}
    </Loaded>
  );
}

/** The emails that come while email notifications are on. */
const mailsOf = mailTopics.filter((topic) => topic !== 'emailNotifications');

function Choices({ saved }: { saved: OwnPreferences }) {
  const choices = useChangePreferences(saved);
  const { preferences } = choices;
  const { marketingSince, marketingEmails, emailNotifications: isOn } = preferences;
  return (
    <>
      <Card as="section" pad="lg" aria-labelledby="notification-emails">
        <CardHead id="notification-emails" title={words.email} />
        <Toggled of="emailNotifications" choices={choices} hint={isOn ? undefined : words.emailIsOff} />
        {mailsOf.map((topic) => (
          <Toggled key={topic} of={topic} choices={choices} checked={wantsMail(preferences, topic)} disabled={!isOn} />
        ))}
        <Toggled
          of="marketingEmails"
          choices={choices}
          checked={isOn && marketingEmails}
          disabled={!isOn}
          hint={
            isOn && marketingEmails && marketingSince !== null
              ? `${words.switches.marketingEmails.text} ${words.agreedOn(showDate(marketingSince))}`
              : undefined
          }
        />
      </Card>
      <MailTimes choices={choices} />
      <Card as="section" pad="lg" aria-labelledby="notification-pushes">
        <CardHead id="notification-pushes" title={words.push} />
        <Toggled of="pushNotifications" choices={choices} />
      </Card>
      <ThisDevice accountIsOn={preferences.pushNotifications} />
      <Card as="section" pad="lg" aria-labelledby="notification-notices">
        <CardHead id="notification-notices" title={words.inApp} />
        <p className="mb-1 text-sm text-muted">{words.inAppText}</p>
        {noticeToggles.map((toggle) => (
          <Toggled key={toggle} of={toggle} choices={choices} />
        ))}
      </Card>
    </>
  );
}

type ToggledProps = {
  of: Toggle;
  choices: ChangePreferences;
  /** Replaces its usual text. */
  hint?: string | undefined;
  /** Replaces the stored value, if another switch decides as well. */
  checked?: boolean;
  disabled?: boolean;
};

/** The switch of a setting, and the error of its last change. */
function Toggled({ of, choices, hint, checked = choices.preferences[of], disabled }: ToggledProps) {
  const word: { label: string; text?: string } = words.switches[of];
  return (
    <div className="border-b border-line last:border-0">
      <Switch
        className="border-0"
        label={word.label}
        hint={hint ?? word.text}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => choices.save({ [of]: target.checked })}
      />
      <Failure choices={choices} of={of} />
    </div>
  );
}
