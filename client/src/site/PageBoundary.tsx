import { Component, Fragment, type ReactNode } from 'react';

/** The words, in the language of the page (PageFailed.tsx). */
const PAGE_FAILED = '#page-failed';

interface PageBoundaryProps {
  /** Path and language of the page, for the report. */
  path: string;
  locale: string;
  /** Stands in place of the part. Nothing if the page can do without. */
  failed?: ReactNode;
  children: ReactNode;
}

interface PageBoundaryState {
  hasFailed: boolean;
  crashes: number;
}

/**
 * Keeps the rest of a public page when a part of it crashes. As the dashboard's (app/ScreenBoundary.tsx), it renders the part anew
 * once, because a foreign program may have changed the page.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state = { hasFailed: false, crashes: 0 };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const { path, locale } = this.props;
    import('./visitor-vitals')
      .then(({ reportVisitorCrash }) => reportVisitorCrash(path, locale, error))
      // The page is lost already: a failed report changes nothing.
      .catch(() => undefined);
    // Before the browser paints.
    this.setState(({ crashes }) => ({ hasFailed: crashes > 0, crashes: crashes + 1 }));
  }

  override render() {
    const { hasFailed, crashes } = this.state;
    // Nothing until componentDidCatch has decided.
    if (hasFailed) return crashes > 1 ? this.props.failed : null;
    return <Fragment key={crashes}>{this.props.children}</Fragment>;
  }
}

/** The error in words, and a button that loads the page again. */
export function Crashed() {
  return (
    <section
      role="alert"
      className="page py-20"
      ref={(section) => {
        const words = document.querySelector<HTMLTemplateElement>(PAGE_FAILED);
        if (words) section?.replaceChildren(words.content.cloneNode(true));
      }}
    />
  );
}
