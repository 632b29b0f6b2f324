import { z } from '#core/zod.ts';
import { describeTypedPrice } from '#core/money/money-wording.ts';
import { formatRand, readPrice } from '#core/money/money.ts';
import { MoneyField } from '#kit/ui/fields/money-field.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { siteSettings } from '../contract.ts';
import { feeWords as words } from '../wording.ts';
import type { Settings } from './api.ts';
import { SiteSettings } from './settings-form.tsx';

const fee = z
  .string()
  .transform((typed) => readPrice(typed) ?? Number.NaN)
  .pipe(siteSettings.shape.joiningFeeCents);
const feeForm = z.object({ joiningFeeCents: fee, joiningFeeWaived: z.boolean(), coolingOffFeeCents: fee });

const typed = (cents: number) => formatRand(cents).slice(1);

const formValues = ({ joiningFeeCents, joiningFeeWaived, coolingOffFeeCents }: Settings) => ({
  joiningFeeCents: typed(joiningFeeCents),
  joiningFeeWaived,
  coolingOffFeeCents: typed(coolingOffFeeCents),
});

/** The fees that admins set: the policy shows them, and payments charge them. */
export function FeeSettings() {
  return (
    <SiteSettings id="fees" draft="fee-draft" skeleton="h-88" words={words} schema={feeForm} toValues={formValues}>
      {({ field, form, values }) => (
        <>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <MoneyField
              {...field('joiningFeeCents')}
              label={words.joiningFee}
              hint={describeTypedPrice(values.joiningFeeCents) ?? words.joiningFeeHint}
            />
            <MoneyField
              {...field('coolingOffFeeCents')}
              label={words.coolingOffFee}
              hint={describeTypedPrice(values.coolingOffFeeCents) ?? words.coolingOffFeeHint}
            />
          </div>
          <Switch {...form.register('joiningFeeWaived')} label={words.waived} hint={words.waivedHint} />
        </>
      )}
    </SiteSettings>
  );
}
