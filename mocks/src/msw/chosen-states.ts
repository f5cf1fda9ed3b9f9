import { type Answers, isAnswerState } from './conditions.js';
import { isSignInState, type SignInState } from './sign-in-world.js';
import { isWorldState, type WorldState } from './states.js';

/** The developer's choices in this tab, from the panel or the address. */
export interface ChosenStates {
  readonly world: WorldState;
  readonly signIn: SignInState;
  readonly answers: Answers;
}

/** States named in an address: `?state=many`, `?state=usual,slow`, `?state=errors:OrderCreate`, `?state=expired`. */
export interface AskedStates extends Partial<ChosenStates> {
  /** The page has a session that the world does not know. */
  readonly expired: boolean;
}

const KEY = 'mock.states';
const NORMAL: Answers = { state: 'normal', only: null };
const USUAL: ChosenStates = { world: 'usual', signIn: 'google', answers: NORMAL };

/** `errors`, or `errors:OrderCreate` for one operation, or `slow:/auth/login` for paths that begin so. */
function answersIn(word: string): Answers | null {
  const [state = '', only = null] = word.split(':');
  return isAnswerState(state) ? { state, only } : null;
}

/** Null for an address that asks for no state of ours. Google's way back has a `state`, too. */
export function askedStates(search: string): AskedStates | null {
  const words = (new URLSearchParams(search).get('state') ?? '').split(',');
  const answers = words.map(answersIn).find((found) => found !== null);
  const isOurs = (word: string) =>
    isWorldState(word) || isSignInState(word) || answersIn(word) !== null || word === 'expired';
  if (!words.every(isOurs)) return null;
  const world = words.find(isWorldState);
  const signIn = words.find(isSignInState);
  return {
    ...(world !== undefined && { world }),
    ...(signIn !== undefined && { signIn }),
    answers: answers ?? NORMAL,
    expired: words.includes('expired'),
  };
}

/** The tab's states, as the last page left them. */
export function rememberedStates(): ChosenStates {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null) return USUAL;
  const { world, signIn, answers } = JSON.parse(text) as ChosenStates;
  // A state may have been renamed since.
  return {
    world: isWorldState(world) ? world : USUAL.world,
    signIn: isSignInState(signIn) ? signIn : USUAL.signIn,
    answers: isAnswerState(answers.state) ? answers : NORMAL,
  };
}

export function rememberStates(states: ChosenStates): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(states));
}
