/** A question under a name of the reader's own. Stored in the browser, for one customer. */
export interface SavedView {
  readonly name: string;
  /** The query of the screen's address, without its mark. */
  readonly search: string;
}

export const MAX_VIEWS = 20;
export const MAX_NAME = 40;

const keyOf = (userId: string) => `usage-views:${userId}`;

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, search } = value as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && name !== '' && typeof search === 'string';
}

/** What is stored; nothing if it is unreadable, because somebody or another release wrote it. */
export function readViews(storage: Storage, userId: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView).slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
}

/** The same views with another one first. One of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [view, ...views.filter(({ name }) => name !== view.name)].slice(0, MAX_VIEWS);
}

export function writeViews(storage: Storage, userId: string, views: readonly SavedView[]): void {
  storage.setItem(keyOf(userId), JSON.stringify(views));
}
