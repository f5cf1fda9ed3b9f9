import type { SVGProps } from 'react';

/** Replaces all compiled icons. */
export default function Icon(props: SVGProps<SVGSVGElement>) {
  return <svg aria-hidden="true" {...props} />;
}
