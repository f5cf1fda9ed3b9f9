import { Link } from 'react-router-dom';
import { orderPath } from '../../lib/addresses';

interface OrderLinkProps {
  orderId: string;
  orderNumber: string;
}

/** The number of an order, in a column. It opens the order's panel. */
export function OrderLink({ orderId, orderNumber }: OrderLinkProps) {
  return (
    <Link
      to={orderPath(orderId)}
      className="num whitespace-nowrap text-brand underline-offset-4 hover:underline"
    >
      {orderNumber}
    </Link>
  );
}
