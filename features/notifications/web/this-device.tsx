import { Loaded } from '#kit/api/loaded.tsx';
import { chooseSentence } from '#kit/api/refusal.ts';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { FieldError } from '#kit/ui/fields/field.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { pushWords as words } from '../device-wording.ts';
import { NotAllowed, useChangeDevicePush, useDevicePush } from './device-push-api.ts';

/** The switch for push notifications on this device, and for their text on its locked screen. */
export function ThisDevice({ accountIsOn }: { accountIsOn: boolean }) {
  const device = useDevicePush();
  return (
    <Card as="section" pad="lg" aria-labelledby="this-device">
      <CardHead id="this-device" title={words.title} />
      <Loaded
        level={3}
        query={device}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="h-16 rounded-card" />
          </LoadingList>
        }
        failed={words.failedToLoad}
      >
        {(found) => <Choice found={found} accountIsOn={accountIsOn} />}
      </Loaded>
    </Card>
  );
}

function Choice({
  found: { publicKey, ability, device },
  accountIsOn,
}: {
  found: NonNullable<ReturnType<typeof useDevicePush>['data']>;
  accountIsOn: boolean;
}) {
  const change = useChangeDevicePush();
  if (publicKey === null) return <p className="text-muted">{words.notSent}</p>;
  if (ability === 'not-supported') return <p className="text-muted">{words.notSupported}</p>;
  if (ability === 'add-first') return <p className="text-muted">{words.addFirst}</p>;
  if (ability === 'blocked')
    return (
      <div className="grid gap-1">
        <p className="font-semibold">{words.blocked}</p>
        <p className="text-muted">{words.unblock}</p>
      </div>
    );
  // Several presses are done one after the other; the switches show the last.
  const wanted = change.isPending ? change.variables : { isOn: device !== null, showsText: device?.showsText ?? false };
  const { isOn, showsText } = wanted;
  return (
    <>
      <Switch
        label={words.label}
        hint={accountIsOn ? (isOn ? words.on : words.off) : words.accountIsOff}
        checked={isOn}
        disabled={!accountIsOn && !isOn}
        onChange={({ target }) => change.mutate({ publicKey, isOn: target.checked, showsText })}
      />
      {isOn ? (
        <Switch
          label={words.showsText}
          hint={words.showsTextHint}
          checked={showsText}
          onChange={({ target }) => change.mutate({ publicKey, isOn, showsText: target.checked })}
        />
      ) : null}
      {change.isError ? (
        <FieldError id="this-device-failure">
          {change.error instanceof NotAllowed
            ? words.dismissed
            : chooseSentence(change.error, change.variables.isOn ? words.failed : words.failedOff)}
        </FieldError>
      ) : null}
    </>
  );
}
