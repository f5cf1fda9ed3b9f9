import { Trans } from '@lingui/macro';
import { ProductPicture } from '../pictures/ProductPicture';

/**
 * Two screens of the dashboard. Each sentence says what its picture shows. So far down that a phone does not load the pictures
 * before the first paint (decision 0059).
 */
export function ProductTour() {
  const tour = [
    [
      'overview',
      <Trans>See what is left, which order it comes from, and the date it runs out.</Trans>,
    ],
    ['setup', <Trans>Choose a place, and copy the line that your program needs.</Trans>],
  ] as const;
  return (
    <section className="page pt-20">
      <h2 className="text-36">
        <Trans>A look at the dashboard</Trans>
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
