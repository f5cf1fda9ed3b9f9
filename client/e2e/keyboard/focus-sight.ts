/** The focus as a person sees it. */
export interface Sight {
  /** No element has the focus. */
  lost: boolean;
  /** Element and first words, for messages. */
  what: string;
  faults: string[];
  /** Whether Tab has reached every element since the walk began. */
  complete: boolean;
  losses: string[];
}

export interface FocusProbe {
  /**
   * Inspects the focused element after the changes that the focus caused have settled. @param forwards also checks the
   * order
   */
  sight: (forwards: boolean) => Promise<Sight>;
  /** Faults in the appearance of the option that the arrow keys have reached. */
  activeOption: () => string[];
  /** Elements whose focus was lost to the body since the last call. */
  losses: () => string[];
  startWalk: () => void;
  /** Focusable elements that Tab has missed since the walk began. */
  missed: () => string[];
}

declare global {
  interface Window {
    focusProbe: FocusProbe;
  }
}
