import { Trans } from '@lingui/macro';
import { ProductPicture } from '../pictures/ProductPicture';

/** Three screens of the dashboard. Each sentence says what its picture shows. */
export function ProductTour() {
  const tour = [
    [
      'overview',
      <Trans>See what is left, which order it comes from, and the date it runs out.</Trans>,
    ],
    ['setup', <Trans>Choose a place, and copy the line that your program needs.</Trans>],
    ['order', <Trans>Each order keeps its payments and its history, to the minute.</Trans>],
  ] as const;
  return (
    <section className="page pb-20">
      <h2 className="text-36">
        <Trans>What you see once you have an account</Trans>
      </h2>
      {tour.map(([name, sentence]) => (
        <div key={name} className="mt-14 grid gap-x-8 gap-y-6 lg:grid-cols-3">
          <p className="border-t border-line pt-4 text-17">{sentence}</p>
          <div className="lg:col-span-2">
            <ProductPicture name={name} />
          </div>
        </div>
      ))}
    </section>
  );
}
