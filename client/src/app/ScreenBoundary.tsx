import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ScreenCrash } from './ScreenCrash';

/**
 * Catches a screen that crashed or whose chunk could not be fetched. There is one around everything and one inside each frame,
 * so that navigation stays alive. Going to another address tries again.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary address={pathname}>{children}</Boundary>;
}

interface BoundaryProps {
  address: string;
  children: ReactNode;
}

/** The address at which it crashed, or null. */
interface BoundaryState {
  crashedAt: string | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { crashedAt: null };

  static getDerivedStateFromProps(
    { address }: BoundaryProps,
    { crashedAt }: BoundaryState,
  ): BoundaryState | null {
    return crashedAt !== null && crashedAt !== '' && crashedAt !== address
      ? { crashedAt: null }
      : null;
  }

  static getDerivedStateFromError(): BoundaryState {
    return { crashedAt: '' };
  }

  override componentDidCatch() {
    this.setState({ crashedAt: this.props.address });
  }

  override render() {
    return this.state.crashedAt === null ? this.props.children : <ScreenCrash />;
  }
}
