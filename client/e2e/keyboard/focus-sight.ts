/** What a person sees of the focus. */
export interface Sight {
  /** Nothing has it. */
  lost: boolean;
  /** Element and first words, for messages. */
  what: string;
  faults: string[];
  /** Whether Tab has led to everything since the walk began. */
  complete: boolean;
  losses: string[];
}

export interface FocusProbe {
  /** The element with the focus, also inside a shadow tree. */
  active: () => Element | null;
  /** How the focus looks, once what it has started has come to rest. @param forwards the order is judged as well */
  sight: (forwards: boolean) => Promise<Sight>;
  /** What is wrong with how the option looks that the arrow keys have come to. */
  activeOption: () => string[];
  /** Where the focus was when it fell to the document's body and stayed there, since this was asked before. */
  losses: () => string[];
  startWalk: () => void;
  /** What Tab should lead to and did not, since the walk began. */
  missed: () => string[];
}

declare global {
  interface Window {
    focusProbe: FocusProbe;
  }
}
