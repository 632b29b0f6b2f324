import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toCallError } from '#web/api/client.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { usePerson } from '#web/api/session.ts';
import { useDraftForm } from '#web/drafts/use-draft-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { siteSettings } from '../contract.ts';
import { officerWords as words, siteWords } from '../wording.ts';
import { client, settingsQuery, type Settings } from './api.ts';

const officerForm = siteSettings.pick({ informationOfficerName: true, informationOfficerEmail: true });

const formValues = ({ informationOfficerName, informationOfficerEmail }: Settings) => ({
  informationOfficerName,
  informationOfficerEmail,
});

/** The information officer, named by admins. */
export function OfficerSettings() {
  const settings = useQuery(settingsQuery);
  return (
    <Loaded
      query={settings}
      level={3}
      loading={<Skeleton className="h-64 rounded-card!" />}
      failed={siteWords.failedToFetch}
    >
      {(saved) => <OfficerForm saved={saved} />}
    </Loaded>
  );
}

function OfficerForm({ saved }: { saved: Settings }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: Partial<Settings>) => client.changeSettings(changes),
    onSuccess: (now) => {
      queries.setQueryData(settingsQuery.queryKey, now);
      startOver({ values: formValues(now), files: [] });
      toast.success(words.saved);
    },
  });
  const { form, isChanged, submit, startOver } = useDraftForm({
    name: `officer-draft:${usePerson().id}`,
    schema: officerForm,
    saved: { values: formValues(saved), files: [] },
    send: (officer) => save.mutateAsync(officer),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Card as="section" aria-labelledby="information-officer">
      <CardHead id="information-officer" title={words.title} level={3} />
      <p className="mb-3 text-card text-muted">{words.hint}</p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...register('informationOfficerName')}
            label={words.name}
            error={errors.informationOfficerName?.message}
          />
          <TextField
            {...register('informationOfficerEmail')}
            label={words.email}
            type="email"
            inputMode="email"
            error={errors.informationOfficerEmail?.message}
          />
        </div>
        {save.isError && toCallError(save.error).fields.length === 0 ? (
          <Alert tone="danger" title={siteWords.failedToChange}>
            {toCallError(save.error).message}
          </Alert>
        ) : null}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="quiet"
            busy={save.isPending}
            busyLabel={words.saving}
            aria-disabled={!isChanged || undefined}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
