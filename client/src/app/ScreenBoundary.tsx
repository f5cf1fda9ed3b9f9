import { Component, Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../lib/services';
import { ChunkError } from './chunk-error';
import { ScreenCrash } from './ScreenCrash';

/**
 * Catches a screen that crashed or whose chunk could not be fetched. There is one around everything and one inside each frame,
 * so that navigation stays alive. Going to another address tries again.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { buildWatch } = useServices();
  const { pathname, search } = useLocation();
  return (
    <Boundary address={pathname} reload={() => buildWatch.reload(`${pathname}${search}`)}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  address: string;
  /** Answers false when nobody would answer. */
  reload: () => Promise<boolean>;
  children: ReactNode;
}

interface BoundaryState {
  failure: 'crash' | 'chunk' | null;
  /** The address at which it crashed; null until that is known. */
  crashedAt: string | null;
  /** How often a person tried again: what is shown begins anew each time. */
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
    return { failure: error instanceof ChunkError ? 'chunk' : 'crash' };
  }

  override componentDidCatch() {
    this.setState({ crashedAt: this.props.address });
  }

  readonly tryAgain = async () => {
    const { failure, tries } = this.state;
    // React remembers a chunk that failed for as long as the page lives, and what crashed twice needs a new page too.
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
