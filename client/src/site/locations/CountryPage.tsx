import { useLingui } from '@lingui/macro';
import { lazyNamed } from '../../lib/lazy-named';
import { CallToAction } from '../CallToAction';
import { Kept } from '../Kept';
import { useKeptControls } from '../kept-controls';
import { CountryPrices } from './CountryPrices';

const Nothing = (_: { path: string | undefined }) => null;
// The browser's build drops this import: the text is in the page already.
const Country = PRERENDERS ? lazyNamed(() => import('../countries/Country'), 'Country') : Nothing;

/** The page of one country. @param props.path only the prerenderer needs it */
export function CountryPage({ path }: { path?: string }) {
  const { t } = useLingui();
  const text = useKeptControls({ copied: t`Copied`, failed: t`Copy failed` });
  return (
    <>
      <div ref={text}>
        <Kept name="country">
          <Country path={path} />
        </Kept>
      </div>
      <CountryPrices />
      <CallToAction />
    </>
  );
}
