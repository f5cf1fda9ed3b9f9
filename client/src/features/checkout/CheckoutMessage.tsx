import { type ComponentType, type ReactNode, type SVGProps, useEffect, useRef } from 'react';
import { Card } from '../../ui/Card';

interface CheckoutMessageProps {
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: ReactNode;
  /** Where to go from here. */
  actions: ReactNode;
  children: ReactNode;
}

/** Nothing is to be paid here: why, and where to go. Takes the focus, so that it is read. */
export function CheckoutMessage({ Icon, title, actions, children }: CheckoutMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <Card className="flex flex-col items-start gap-3 p-6 sm:p-8">
      <Icon className="size-6 text-ink-3" />
      <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
        {title}
      </h2>
      <div className="text-ink-2">{children}</div>
      <div className="mt-3 flex flex-wrap gap-3">{actions}</div>
    </Card>
  );
}
