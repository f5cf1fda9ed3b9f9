import { setupWorker } from 'msw/browser';
import { publicUser } from './auth-handlers.js';
import { handlers } from './handlers.js';
import { forgetWorld, keepWorld, keptWorld } from './kept-world.js';
import { showMissingHandler, showPanel } from './panel.js';
import { isSignInState, signInIn, type SignInState } from './sign-in-world.js';
import {
  type AnswerState,
  conditionHandlers,
  createWorldIn,
  isAnswerState,
  isWorldState,
  type WorldState,
} from './states.js';
import type { World } from './world.js';

const WORLD_KEY = 'mock.world';
const ANSWERS_KEY = 'mock.answers';
const SIGN_IN_KEY = 'mock.sign-in';
/** The client's own storage keys (spec §3). */
const TOKEN_KEY = 'auth_token';
const USER_KEY = 'auth_user';
const MOCK_TOKEN = 'mock-token-0';

/**
 * Answers the page's requests from a world that lives as long as the tab (`npm run dev:mocks`), and starts afresh when another
 * state is chosen: in the panel, or by the address with `?state=many`, `?state=usual,slow` or `?state=expired`.
 */
export async function startMocks(): Promise<void> {
  const asked = (new URLSearchParams(window.location.search).get('state') ?? '').split(',');
  const chosenWorld = asked.find(isWorldState);
  const chosenAnswers = asked.find(isAnswerState);
  const chosenSignIn = asked.find(isSignInState);
  if (chosenWorld !== undefined) window.sessionStorage.setItem(WORLD_KEY, chosenWorld);
  if (asked[0] !== '') window.sessionStorage.setItem(ANSWERS_KEY, chosenAnswers ?? 'normal');

  if (chosenSignIn !== undefined) window.sessionStorage.setItem(SIGN_IN_KEY, chosenSignIn);

  const worldState = remembered(WORLD_KEY, isWorldState, 'usual');
  let answers = remembered(ANSWERS_KEY, isAnswerState, 'normal');
  const signInState = remembered(SIGN_IN_KEY, isSignInState, 'google');
  const isChosen = asked[0] !== '';
  const fresh = createWorldIn(worldState);
  const kept = isChosen ? null : keptWorld(worldState, fresh);
  const world = kept ?? fresh;
  world.signIn = { ...signInIn(signInState), passFor: world.signIn.passFor };
  if (kept === null) keepSignedIn(world, { chosen: isChosen, expired: asked.includes('expired') });

  const worker = setupWorker(
    ...conditionHandlers(() => answers),
    ...handlers(world, showMissingHandler),
  );
  const keep = () => keepWorld(worldState, world);
  worker.events.on('response:mocked', keep);
  await worker.start({
    onUnhandledRequest: ({ method, url }) => {
      if (isApiRequest(new URL(url))) showMissingHandler(`${method} ${new URL(url).pathname}`);
    },
    quiet: true,
  });

  // Automated browsers test the product, so they get no panel.
  if (navigator.webdriver) return;
  showPanel({
    world: worldState,
    answers,
    signIn: signInState,
    onWorld: (next: WorldState) => {
      window.sessionStorage.setItem(WORLD_KEY, next);
      startAfresh();
    },
    onSignIn: (next: SignInState) => {
      window.sessionStorage.setItem(SIGN_IN_KEY, next);
      window.location.reload();
    },
    onStartAfresh: startAfresh,
    onAnswers: (next: AnswerState) => {
      answers = next;
      window.sessionStorage.setItem(ANSWERS_KEY, next);
    },
    onEndSession: () => {
      world.sessions.clear();
      keep();
    },
  });
}

/**
 * Whether the gateway's API would answer this address: one of this site that names no file, or a JSON file that is not one of
 * the sources. The development server's own addresses begin with `/@`. Pages never come here, because MSW leaves out documents.
 */
function isApiRequest({ origin, pathname }: URL): boolean {
  if (origin !== window.location.origin) return false;
  if (/^\/(?:@|src\/|node_modules\/)/.test(pathname)) return false;
  return /(?:\/[^./]+|\.json)$/.test(pathname);
}

/** A different world: reload, because the page's caches belong to the old one. */
function startAfresh(): void {
  forgetWorld();
  window.location.assign(window.location.pathname);
}

function remembered<State extends string>(
  key: string,
  isState: (name: string) => name is State,
  usual: State,
): State {
  const name = window.sessionStorage.getItem(key) ?? usual;
  return isState(name) ? name : usual;
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
