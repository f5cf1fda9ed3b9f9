import { useLingui } from '@lingui/macro';
import { lazyNamed } from '../../lib/lazy-named';
import { Kept } from '../Kept';
import { useKeptControls } from '../kept-controls';
import { useConsoleButtons } from './console-buttons';
import { DocumentationSearch } from './DocumentationSearch';
import { Helpful } from './Helpful';

interface PartProps {
  path: string;
}

const Nothing = (_: PartProps) => null;
// The browser's build drops these imports: the text is in the page already.
const Article = PRERENDERS ? lazyNamed(() => import('../guides/Article'), 'Article') : Nothing;
const Contents = PRERENDERS ? lazyNamed(() => import('../guides/Contents'), 'Contents') : Nothing;

/** A page of the documentation, as a component. */
export function documentationPage(path: string) {
  return function Page() {
    return <DocumentationPage path={path} />;
  };
}

function DocumentationPage({ path }: PartProps) {
  const { t } = useLingui();
  const article = useKeptControls({ copied: t`Copied`, failed: t`Copy failed` });
  useConsoleButtons(article, t`Couldn't be loaded. Try again`);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-8 pb-20 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="lg:col-start-2">
        <DocumentationSearch />
        <div ref={article}>
          <Kept name="article">
            <Article path={path} />
          </Kept>
        </div>
        <Helpful path={path} />
      </div>
      <div className="max-lg:mt-12 max-lg:border-t max-lg:border-line max-lg:pt-8 lg:row-start-1">
        <Kept name="contents">
          <Contents path={path} />
        </Kept>
      </div>
    </div>
  );
}
