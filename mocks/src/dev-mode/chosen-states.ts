import { isAnswerState } from './conditions.js';
import type { Answers } from '../msw/records.js';
import { isSignInState, type SignInState } from './sign-in-world.js';
import { isWorldState, type WorldState } from './states.js';

/** The developer's choices in this tab, from the panel or the address. */
export interface ChosenStates {
  readonly world: WorldState;
  readonly signIn: SignInState;
  readonly answers: Answers;
}

const KEY = 'mock.states';
const NORMAL: Answers = { state: 'normal', only: null };

/** `errors`, `errors:OrderCreate` for one operation, `slow:/auth/login` for paths, `refused:OrderPay:ORDER_NOT_PAYABLE`. */
function answersIn(word: string): Answers | null {
  const [state = '', only = null, code] = word.split(':');
  if (!isAnswerState(state)) return null;
  return code === undefined ? { state, only } : { state, only, code };
}

/**
 * States named in an address: `?state=many`, `?state=usual,slow`. With `expired`, the page has a session that the world does
 * not know. Null for an address that asks for no state of ours: Google's way back has a `state`, too.
 */
export function askedStates(
  search: string,
): (Partial<ChosenStates> & { readonly expired: boolean }) | null {
  const words = (new URLSearchParams(search).get('state') ?? '').split(',');
  const isOurs = (word: string) =>
    isWorldState(word) || isSignInState(word) || answersIn(word) !== null || word === 'expired';
  if (!words.every(isOurs)) return null;
  const world = words.find(isWorldState);
  const signIn = words.find(isSignInState);
  return {
    ...(world !== undefined && { world }),
    ...(signIn !== undefined && { signIn }),
    answers: words.map(answersIn).find((found) => found !== null) ?? NORMAL,
    expired: words.includes('expired'),
  };
}

/** The tab's states, as the last page left them. */
export function rememberedStates(): ChosenStates {
  const text = window.sessionStorage.getItem(KEY) ?? '{}';
  const { world = '', signIn = '', answers = NORMAL } = JSON.parse(text) as Partial<ChosenStates>;
  // A state may have been renamed since.
  return {
    world: isWorldState(world) ? world : 'usual',
    signIn: isSignInState(signIn) ? signIn : 'google',
    answers: isAnswerState(answers.state) ? answers : NORMAL,
  };
}

export function rememberStates(states: ChosenStates): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(states));
}
