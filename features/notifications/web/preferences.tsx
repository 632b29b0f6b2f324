import { showDate } from '#core/time.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { LoadingList, Skeleton } from '#web/ui/skeleton.tsx';
import { CellSwitch, Switch } from '#web/ui/switch.tsx';
import { topicOf } from '../mail-categories.ts';
import { preferenceWords as words } from '../preference-wording.ts';
import { noticeToggleOf, type Toggle } from '../preferences.ts';
import { notificationTypes, type NotificationType } from '../types.ts';
import {
  type ChangePreferences,
  type OwnPreferences,
  useChangePreferences,
  usePreferences,
} from './preferences-api.ts';
import { Failure } from './failure.tsx';
import { MailTimes } from './mail-times.tsx';
import { ThisDevice } from './this-device.tsx';

/** What the reader is told, where and when. Each choice is saved at once. */
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

const coarse = [
  'emailNotifications',
  'pushNotifications',
  'quoteUpdates',
  'problemUpdates',
  'marketingEmails',
] as const satisfies readonly Toggle[];

function Choices({ saved }: { saved: OwnPreferences }) {
  const choices = useChangePreferences(saved);
  const { shown, save } = choices;
  return (
    <>
      <Card as="section" pad="lg" aria-labelledby="notification-switches">
        <CardHead id="notification-switches" title={words.title} />
        {coarse.map((toggle) => {
          const { label, text } = words.switches[toggle];
          const hint =
            toggle === 'marketingEmails' && shown.marketingSince !== null && shown.marketingEmails
              ? `${text} ${words.agreedOn(showDate(shown.marketingSince))}`
              : text;
          return (
            <div key={toggle} className="border-b border-line last:border-0">
              <Switch
                className="border-0"
                label={label}
                hint={hint}
                checked={shown[toggle]}
                onChange={({ target }) => save({ [toggle]: target.checked })}
              />
              <Failure choices={choices} of={toggle} />
            </div>
          );
        })}
      </Card>
      <ThisDevice accountIsOn={shown.pushNotifications} />
      <Kinds choices={choices} />
      <MailTimes choices={choices} />
    </>
  );
}

/** The settings of each kind. The columns Email of quotes and problems are the same settings as the switches above. */
function Kinds({ choices }: { choices: ChangePreferences }) {
  return (
    <Card as="section" pad="lg" aria-labelledby="notification-kinds">
      <CardHead id="notification-kinds" title={words.byKind} />
      <p className="mb-3 text-sm text-muted">
        {words.byKindText} {choices.shown.emailNotifications ? '' : words.emailIsOff}
      </p>
      <div className="overflow-x-auto">
        <table aria-labelledby="notification-kinds" className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="py-2 text-left font-semibold">
                {words.kind}
              </th>
              <th scope="col" className="w-24 py-2 text-center font-semibold">
                {words.inApp}
              </th>
              <th scope="col" className="w-20 py-2 text-center font-semibold">
                {words.email}
              </th>
            </tr>
          </thead>
          <tbody>
            {notificationTypes.map((type) => (
              <KindRow key={type} type={type} choices={choices} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function KindRow({ type, choices }: { type: NotificationType; choices: ChangePreferences }) {
  const { shown, save } = choices;
  const kind = words.kinds[type];
  const [notice, topic] = [noticeToggleOf[type], topicOf[type]];
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1.5 pr-2 text-left font-semibold">
        {kind}
        {notice === null ? null : <Failure choices={choices} of={notice} />}
        {type === 'quote' || type === 'problem' ? null : <Failure choices={choices} of={topic} />}
      </th>
      <td className="py-1.5 text-center">
        {notice === null ? (
          <span className="text-sm text-muted">{words.always}</span>
        ) : (
          <CellSwitch
            label={words.inAppFor(kind)}
            checked={shown[notice]}
            onChange={({ target }) => save({ [notice]: target.checked })}
          />
        )}
      </td>
      <td className="py-1.5 text-center">
        <CellSwitch
          label={words.emailFor(kind)}
          disabled={!shown.emailNotifications}
          checked={shown[topic]}
          onChange={({ target }) => save({ [topic]: target.checked })}
        />
      </td>
    </tr>
  );
}
