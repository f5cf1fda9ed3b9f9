/** A message over the page. It replaces an earlier one with the same id. */
export interface ToastMessage {
  readonly id: string;
  readonly tone: 'bad' | 'info' | 'good';
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/**
 * A queue of toasts, so that code outside React (links, guards) can add them. The first one loads the component that
 * shows them.
 */
export class Toasts {
  readonly #listeners = new Set<() => void>();
  #messages: readonly ToastMessage[] = [];

  readonly current = (): readonly ToastMessage[] => this.#messages;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(message: ToastMessage): void {
    this.#set([...this.#messages.filter(({ id }) => id !== message.id), message]);
  }

  dismiss(id: string): void {
    if (this.#messages.some((message) => message.id === id))
      this.#set(this.#messages.filter((message) => message.id !== id));
  }

  #set(messages: readonly ToastMessage[]): void {
    this.#messages = messages;
    for (const listener of this.#listeners) listener();
  }
}
