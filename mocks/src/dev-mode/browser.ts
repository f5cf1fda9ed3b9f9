import { setupWorker } from 'msw/browser';
import { publicUser } from '../msw/users.js';
import {
  askedStates,
  type ChosenStates,
  rememberedStates,
  rememberStates,
} from './chosen-states.js';
import { callName, conditionHandlers } from './conditions.js';
import { handlers } from '../msw/handlers.js';
import { dataOf, forgetWorld, keepWorld, keptWorld } from './kept-world.js';
import { showMissingHandler, showPanel } from './panel.js';
import { signInIn } from './sign-in-world.js';
import { standInHandlers } from './stand-in-scripts.js';
import { createWorldIn } from './states.js';
import type { World } from '../msw/records.js';

/** The client's own storage keys (spec §3). */
const TOKEN_KEY = 'auth_token';
const USER_KEY = 'auth_user';
const MOCK_TOKEN = 'mock-token-0';

/**
 * Answers the page's requests from a world that lives as long as the tab (`npm run dev:mocks`). It starts afresh when an
 * address with `?state=` is opened, when another state is chosen in the panel, and when the mocks' data was edited. A reload
 * and Back keep it.
 */
export async function startMocks(): Promise<void> {
  const inAddress = askedStates(window.location.search);
  const asked = isOpenedAnew() ? inAddress : null;
  const { expired = false, ...chosen } = asked ?? {};
  let states: ChosenStates = { ...rememberedStates(), ...chosen };

  const now = new Date();
  const data = dataOf(states.world);
  const kept = asked === null ? keptWorld(states.world, data, now) : null;
  const world = kept ?? createWorldIn(states.world, now);
  world.signIn = { ...signInIn(states.signIn), passFor: world.signIn.passFor };
  const choose = (next: ChosenStates) => {
    states = next;
    world.answers = next.answers;
    rememberStates(next);
  };
  choose(states);
  if (kept === null) keepSignedIn(world, { chosen: inAddress !== null, expired });

  const worker = setupWorker(
    ...conditionHandlers(() => states.answers),
    ...standInHandlers(world),
    ...handlers(world, showMissingHandler),
  );
  const keep = () => keepWorld(states.world, data, world);
  worker.events.on('response:mocked', keep);
  // Neither a handler nor the development server has an answer.
  worker.events.on('response:bypass', ({ request, response }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin === window.location.origin && response.status === 404)
      showMissingHandler(`${request.method} ${pathname}`);
  });
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true });

  // Automated browsers test the product, so they get no panel.
  if (navigator.webdriver) return;
  const noteCall = showPanel({
    states,
    onChange: (next) => {
      const { world: before, signIn } = states;
      choose(next);
      if (next.world !== before) startAfresh();
      else if (next.signIn !== signIn) window.location.reload();
    },
    onStartAfresh: startAfresh,
    onEndSession: () => {
      world.sessions.clear();
      keep();
    },
  });
  worker.events.on('request:start', ({ request }) => {
    void callName(request).then(noteCall);
  });
}

/** Neither reloaded, nor returned to. */
function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}

/** A different world: another document, because the page's caches belong to the old one. */
function startAfresh(): void {
  forgetWorld();
  window.location.assign(window.location.pathname);
}

/**
 * Continues an earlier page's session in this page's new world. A state selected in the URL also
 * signs in. With `expired`, the page has a session that the world does not know.
 */
function keepSignedIn(world: World, { chosen, expired }: { chosen: boolean; expired: boolean }) {
  const { localStorage, location } = window;
  const [user] = world.users;
  if (user === undefined) return;
  const isProtected = /^\/(dashboard|checkout)(\/|$)/.test(location.pathname);
  if (chosen && isProtected && localStorage.getItem(TOKEN_KEY) === null)
    localStorage.setItem(TOKEN_KEY, MOCK_TOKEN);
  const token = localStorage.getItem(TOKEN_KEY);
  if (token === null) return;
  localStorage.setItem(USER_KEY, JSON.stringify(publicUser(user)));
  if (!expired) world.sessions.set(token, user.id);
}
