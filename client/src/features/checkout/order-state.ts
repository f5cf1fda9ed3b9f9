import type { Checkout_OrderFragment } from './checkout.generated';

type State = Pick<Checkout_OrderFragment, 'status'>;

export const isPayable = ({ status }: State) => status === 'PENDING' || status === 'FAILED';

export const isPaid = ({ status }: State) => status === 'PAID' || status === 'PARTIAL_REFUNDED';
