import { matchPath } from 'react-router-dom';
import { SHOTS } from '../../e2e/screenshots/screens';
import { SCREENS } from './screens';

/** Screens that exist only for a moment, and those whose path has an id that is not known beforehand. */
const isTransient = (path: string) => path === '/auth/callback' || /:\w+(?!\?|\w)/.test(path);

describe('the list of screens', () => {
  it.each(SCREENS.map(({ path }) => path).filter((path) => !isTransient(path)))(
    '%s has a screenshot',
    (path) => {
      const shown = SHOTS.some(
        (shot) => matchPath(path, shot.path.replace(/[?#].*$/, '')) !== null,
      );
      expect(shown).toBe(true);
    },
  );
});
