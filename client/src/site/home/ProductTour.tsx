import { Trans } from '@lingui/macro';
import { ProductPicture } from '../pictures/ProductPicture';

/** Two screens of the dashboard. Each sentence says what its picture shows. */
export function ProductTour() {
  const tour = [
    [
      'overview',
      <Trans>See what is left, which order it comes from, and the date it runs out.</Trans>,
    ],
    ['setup', <Trans>Choose a place, and copy the line that your program needs.</Trans>],
  ] as const;
  return (
    <section className="page pb-20">
      <h2 className="text-36">
        <Trans>What you see once you have an account</Trans>
      </h2>
      {tour.map(([name, sentence]) => (
        <div
          key={name}
          className="grid gap-x-12 gap-y-10 pt-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
        >
          <p className="border-t border-line pt-4 text-17">{sentence}</p>
          <ProductPicture name={name} />
        </div>
      ))}
    </section>
  );
}
