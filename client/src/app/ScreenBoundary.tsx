import { Component, Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../lib/services/services';
import { isChunkError } from './chunk-error';
import { ScreenCrash } from './ScreenCrash';

/** A crash this soon after another shows the error. */
const RECENT_MS = 5_000;

/**
 * Catches a crashed screen or a missing chunk. One boundary is around everything and one inside each frame, so that the
 * navigation survives. Renders a crashed screen anew once by itself: a foreign program may have changed the page, as
 * translators and extensions do, and React fails only on what they changed. Going to another path tries again, too.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { buildWatch, tracker } = useServices();
  const { pathname, search } = useLocation();
  return (
    <Boundary
      address={pathname}
      reload={() => buildWatch.reload(`${pathname}${search}`)}
      onCrash={(error) => tracker.threw('screen.crashed', error)}
    >
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  address: string;
  /** Resolves to false if the server does not answer. */
  reload: () => Promise<boolean>;
  onCrash: (error: unknown) => void;
  children: ReactNode;
}

interface BoundaryState {
  failure: 'crash' | 'chunk' | null;
  /** Path at the time of the crash. Null until known. */
  crashedAt: string | null;
  /** Number of retries. It is the key of the content, so that each retry mounts it anew. */
  tries: number;
  /** Whether "Try again" was pressed. */
  isAsked: boolean;
}

const BEGINNING: BoundaryState = { failure: null, crashedAt: null, tries: 0, isAsked: false };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = BEGINNING;

  #lastCrash = -Infinity;

  static getDerivedStateFromProps(
    { address }: BoundaryProps,
    { crashedAt }: BoundaryState,
  ): Partial<BoundaryState> | null {
    return crashedAt !== null && crashedAt !== address ? BEGINNING : null;
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: isChunkError(error) ? 'chunk' : 'crash' };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
    const now = performance.now();
    const isRecent = now - this.#lastCrash < RECENT_MS;
    this.#lastCrash = now;
    if (isRecent || isChunkError(error)) this.setState({ crashedAt: this.props.address });
    // Before the browser paints, so that nobody sees the screen missing.
    else this.setState(({ tries }) => ({ failure: null, tries: tries + 1 }));
  }

  readonly tryAgain = async () => {
    const { failure, tries, isAsked } = this.state;
    // React caches a failed lazy import for the life of the page, and a second crash needs a new page too.
    if (failure === 'chunk' || isAsked) return this.props.reload();
    this.setState({ failure: null, crashedAt: null, tries: tries + 1, isAsked: true });
    return true;
  };

  override render() {
    const { failure, crashedAt, tries } = this.state;
    if (failure === null) return <Fragment key={tries}>{this.props.children}</Fragment>;
    // Until componentDidCatch has decided: this screen's effects would take the title and the focus.
    if (crashedAt === null) return null;
    return <ScreenCrash failure={failure} onTryAgain={this.tryAgain} />;
  }
}
