import { type Ref, useImperativeHandle } from 'react';
import { z } from '#core/zod.ts';
import { describeTypedPrice } from '#core/money/money-wording.ts';
import { formatRand, readPrice } from '#core/money/money.ts';
import { toCallError } from '#kit/api/client.ts';
import { useDraftKey } from '#kit/drafts/draft-key.ts';
import { useDraftForm } from '#kit/forms/use-draft-form.ts';
import { usePerson } from '#kit/api/session.ts';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { Textarea } from '#kit/ui/fields/textarea.tsx';
import { newService } from '../contract.ts';
import { serviceFormWords as words, serviceManagerWords } from '../wording.ts';
import { type ServiceData, useSaveService } from './own-listing.ts';

// Loads when someone types.
const TypedTextHint = lazyExtra(() => import('#kit/ui/fields/typed-text-hint.tsx'));

const serviceForm = newService.extend({
  priceCents: z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : (readPrice(typed) ?? Number.NaN)))
    .pipe(newService.shape.priceCents.unwrap()),
});

type ServiceFormProps = {
  /** The service to change; null to add one. */
  service: ServiceData | null;
  /** Called after saving or cancelling. */
  onDone: () => void;
  ref?: Ref<{ focus: () => void }>;
};

/** Adds or changes a service. Cancelling discards the draft. */
export function ServiceForm({ service, onDone, ref }: ServiceFormProps) {
  const draftKey = useDraftKey();
  const save = useSaveService();
  const { form, values, field, busy, refusal, submit, startOver } = useDraftForm({
    name: `service-draft:${usePerson().id}:${service?.id ?? 'new'}`,
    schema: serviceForm,
    saved: { values: formValues(service), files: [] },
    send: (draft) =>
      save.mutateAsync(
        { id: service?.id ?? null, draft, idempotencyKey: draftKey(draft) },
        { onSuccess: () => close() },
      ),
  });
  const { setFocus } = form;
  const close = () => {
    startOver();
    onDone();
  };
  useImperativeHandle(ref, () => ({ focus: () => setFocus('serviceName') }), [setFocus]);
  return (
    <Card as="section" pad="lg" aria-label={service ? words.editTitle : words.addTitle}>
      <CardHead title={service ? words.editTitle : words.addTitle} />
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            {...field('serviceName')}
            label={words.name}
            autoComplete="off"
            placeholder={words.namePlaceholder}
          />
          <MoneyField
            {...field('priceCents')}
            label={words.price}
            optional
            placeholder={words.pricePlaceholder}
            hint={describeTypedPrice(values.priceCents)}
          />
        </div>
        <Textarea {...field('description')} label={words.description} optional rows={3} limit={1000} />
        {`${values.serviceName}${values.description}` === '' ? null : (
          <TypedTextHint text={`${values.serviceName}\n${values.description}`} typedFor="everyone" />
        )}
        {refusal ? (
          <Refusal
            title={(service ? serviceManagerWords.updateFailed : serviceManagerWords.addFailed)(
              toCallError(refusal).message,
            )}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          {service ? (
            <Button variant="quiet" disabled={busy} onClick={close}>
              {words.cancel}
            </Button>
          ) : null}
          <Button type="submit" busy={busy} busyLabel={words.saving}>
            {service ? words.save : words.add}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Values = z.input<typeof serviceForm>;

const formValues = (service: ServiceData | null): Values => ({
  serviceName: service?.serviceName ?? '',
  description: service?.description ?? '',
  priceCents: service?.priceCents == null ? '' : formatRand(service.priceCents).slice(1),
});
