import type { SVGProps } from 'react';

/** Stands for every compiled icon. */
export default function Icon(props: SVGProps<SVGSVGElement>) {
  return <svg aria-hidden="true" {...props} />;
}
