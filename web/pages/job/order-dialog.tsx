import Dialog, { type OrderDialogProps } from '#features/orders/web/order-dialog.tsx';
import { LinesField } from '#features/quotes/web/terms/lines-field.tsx';

/** The form of a change of the price, with the fields of lines that quotes have. */
export default function OrderDialog(props: Omit<OrderDialogProps, 'LinesField'>) {
  return <Dialog {...props} LinesField={LinesField} />;
}
