import { zodResolver } from '@hookform/resolvers/zod';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatRand, maximumCents, readPrice } from '#core/money.ts';
import { errorOf } from '#web/api/client.ts';
import { useDraftKey } from '#web/drafts/draft-key.ts';
import { keepDraft, readDraft } from '#web/drafts/kept-draft.ts';
import { usePerson } from '#web/api/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { newService } from '../contract.ts';
import { providerWords as words } from '../wording.ts';
import { type ServiceData, useSaveService } from './own-listing.ts';

const form = newService.extend({
  priceCents: z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : (readPrice(typed) ?? Number.NaN)))
    .pipe(
      z
        .number({ error: words.priceNotANumber })
        .min(0, { error: words.priceNegative })
        .max(maximumCents, { error: words.priceTooLarge })
        .nullable(),
    ),
});

type ServiceFormProps = {
  /** The one that is changed; null adds one. */
  service: ServiceData | null;
  /** Saved or given up. */
  onDone: () => void;
  ref?: Ref<{ focus: () => void }>;
};

/** What a provider does and what it costs. What is typed is kept in this tab until it is saved or given up. */
export function ServiceForm({ service, onDone, ref }: ServiceFormProps) {
  const keyOf = useDraftKey();
  const draftName = `service-draft:${usePerson().id}:${service?.id ?? 'new'}`;
  const save = useSaveService(draftName);
  const [first] = useState(() => readDraft(draftName, valuesOf(service)));
  const { register, handleSubmit, setError, setFocus, reset, subscribe, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: first,
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(draftName, values) }),
    [subscribe, draftName],
  );
  const giveUp = () => {
    keepDraft(draftName, null);
    onDone();
  };
  const { errors } = formState;
  useImperativeHandle(ref, () => ({ focus: () => setFocus('serviceName') }), [setFocus]);
  const send = handleSubmit((draft) => {
    if (save.isPending) return;
    save.mutate(
      { id: service?.id ?? null, draft, idempotencyKey: keyOf(draft) },
      {
        onSuccess: () => {
          reset(valuesOf(null));
          giveUp();
        },
        onError: (error) => {
          for (const { path, message } of errorOf(error).fields)
            setError(path as keyof typeof draft, { message }, { shouldFocus: true });
        },
      },
    );
  });
  const failed = save.isError && errorOf(save.error).fields.length === 0;
  return (
    <Card as="section" pad="lg" aria-label={service ? 'Edit Service' : 'Add New Service'}>
      <CardHead title={service ? 'Edit Service' : 'Add New Service'} />
      <form noValidate onSubmit={(event) => void send(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            {...register('serviceName')}
            label="Service name"
            autoComplete="off"
            placeholder="Geyser replacement"
            error={errors.serviceName?.message}
          />
          <MoneyField
            {...register('priceCents')}
            label="Price"
            optional
            placeholder="450.00"
            error={errors.priceCents?.message}
          />
        </div>
        <Textarea
          {...register('description')}
          label="Description"
          optional
          rows={3}
          limit={1000}
          error={errors.description?.message}
        />
        {failed ? (
          <Alert tone="danger" title={(service ? words.updateFailed : words.addFailed)(errorOf(save.error).message)} />
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          {service ? (
            <Button variant="quiet" disabled={save.isPending} onClick={giveUp}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" busy={save.isPending} busyLabel="Saving">
            {service ? 'Save service' : 'Add service'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Values = z.input<typeof form>;

const valuesOf = (service: ServiceData | null): Values => ({
  serviceName: service?.serviceName ?? '',
  description: service?.description ?? '',
  priceCents: service?.priceCents == null ? '' : formatRand(service.priceCents).slice(1),
});
