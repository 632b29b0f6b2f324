import { getRouteApi, Link } from '@tanstack/react-router';
import { unsubscribeWords as words } from '#features/notifications/mail-wording.ts';
import { useSubscribe, useSubscription } from '#features/notifications/web/mail-api.ts';
import { toCallError } from '#kit/api/client.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';

const route = getRouteApi('/shell/unsubscribe');

/** The page behind the link of an email: its reader stops such emails, signed in or not. Opening it alone stops nothing. */
export function UnsubscribePage() {
  const { token = '' } = route.useSearch();
  const about = useSubscription(token);
  return (
    <div className="mx-auto max-w-[560px]">
      <Loaded
        level={1}
        query={about}
        loading={<LoadingList label={words.loading} count={1} />}
        failed={words.loadFailed}
        missing={
          <Empty
            level={1}
            title={words.badLink}
            line={words.badLinkHint}
            action={
              <ButtonLink render={<Link to="/settings" search={{ tab: 'notifications' }} />}>
                {words.toSettings}
              </ButtonLink>
            }
          />
        }
      >
        {(subscription) => <Choice token={token} {...subscription} />}
      </Loaded>
    </div>
  );
}

type ChoiceProps = {
  token: string;
  category: NonNullable<ReturnType<typeof useSubscription>['data']>['category'];
  subscribed: boolean;
};

function Choice({ token, category, subscribed }: ChoiceProps) {
  const change = useSubscribe(token);
  return (
    <Card pad="lg" className="grid justify-items-start gap-4">
      <h1>{subscribed ? words.titles[category] : words.stopped}</h1>
      <p role="status" className="text-muted">
        {!subscribed
          ? words.stoppedTexts[category]
          : change.isSuccess
            ? words.resumedTexts[category]
            : words.texts[category]}
      </p>
      {change.isError ? (
        <Alert tone="danger" title={words.failed}>
          {toCallError(change.error).message}
        </Alert>
      ) : null}
      <Button
        variant={subscribed ? 'primary' : 'quiet'}
        busy={change.isPending}
        onClick={() => change.mutate(!subscribed)}
      >
        {subscribed ? words.stop : words.resume}
      </Button>
    </Card>
  );
}
