import { Component, Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../lib/services/services';
import { isChunkError } from './chunk-error';
import { ScreenCrash } from './ScreenCrash';

/**
 * Catches a crashed screen or a missing chunk. One boundary is around everything and one inside each frame, so that the
 * navigation survives. Going to another path tries again.
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
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, crashedAt: null, tries: 0 };

  static getDerivedStateFromProps(
    { address }: BoundaryProps,
    { crashedAt }: BoundaryState,
  ): Partial<BoundaryState> | null {
    return crashedAt !== null && crashedAt !== address
      ? { failure: null, crashedAt: null, tries: 0 }
      : null;
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: isChunkError(error) ? 'chunk' : 'crash' };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
    this.setState({ crashedAt: this.props.address });
  }

  readonly tryAgain = async () => {
    const { failure, tries } = this.state;
    // React caches a failed lazy import for the life of the page, and a second crash needs a new page too.
    if (failure === 'chunk' || tries > 0) return this.props.reload();
    this.setState({ failure: null, crashedAt: null, tries: tries + 1 });
    return true;
  };

  override render() {
    const { failure, tries } = this.state;
    return failure === null ? (
      <Fragment key={tries}>{this.props.children}</Fragment>
    ) : (
      <ScreenCrash failure={failure} onTryAgain={this.tryAgain} />
    );
  }
}
