import { SIGN_IN_STATES, type SignInState } from './sign-in-world.js';
import { ANSWER_STATES, type AnswerState, WORLD_STATES, type WorldState } from './states.js';

interface PanelOptions {
  readonly world: WorldState;
  readonly answers: AnswerState;
  readonly signIn: SignInState;
  readonly onWorld: (state: WorldState) => void;
  readonly onAnswers: (state: AnswerState) => void;
  readonly onSignIn: (state: SignInState) => void;
  readonly onEndSession: () => void;
  readonly onStartAfresh: () => void;
}

const STYLES = `
  details { position: fixed; inset-block-end: 0; inset-inline-start: 50%; translate: -50% 0; z-index: 99;
    font: 12px/1.5 system-ui, sans-serif; color: #fff; background: #16211c; border-radius: 8px 8px 0 0; }
  summary { padding: 4px 12px; cursor: pointer; list-style: none; white-space: nowrap; }
  form { display: grid; gap: 8px; padding: 4px 12px 12px; }
  label { display: grid; gap: 2px; }
  select, button { font: inherit; padding: 4px; }
`;

/** A small panel at the bottom for choosing a state. Mock mode only, in a separate shadow tree. */
export function showPanel(options: PanelOptions): void {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const say = (answers: AnswerState) => {
    summary.textContent = `Mock: ${options.world}${answers === 'normal' ? '' : `, ${answers}`}`;
  };
  say(options.answers);
  const form = document.createElement('form');
  form.append(
    choice('World', WORLD_STATES, options.world, options.onWorld),
    choice('Answers', ANSWER_STATES, options.answers, (next) => {
      say(next);
      options.onAnswers(next);
    }),
    choice('Sign-in', SIGN_IN_STATES, options.signIn, options.onSignIn),
    button('Start afresh', options.onStartAfresh),
    button('End the session now', options.onEndSession),
  );
  details.append(summary, form);
  addBox('Mock mode', STYLES, details);
}

const MISSING_STYLES = `
  p { position: fixed; inset-block-start: 0; inset-inline: 0; z-index: 99; margin: 0; padding: 8px 16px;
    font: 600 14px/1.5 system-ui, sans-serif; color: #fff; background: #b42318; }
`;

/** Tells the developer, in the page and in the console, that no handler answers a field. */
export function showMissingHandler(field: string): void {
  const words = `No mock handler answers ${field}: add one in mocks/src/msw`;
  console.error(words);
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = words;
  addBox('Missing mock handler', MISSING_STYLES, line);
}

/** Adds an element to the page, in a shadow tree so that the page's styles do not reach it. */
function addBox(label: string, styles: string, content: HTMLElement): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', label);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  root.append(content);
  document.body.append(host);
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', onClick);
  return made;
}

function choice<State extends string>(
  name: string,
  states: Readonly<Record<State, string>>,
  chosen: State,
  onChange: (state: State) => void,
): HTMLLabelElement {
  const label = document.createElement('label');
  const select = document.createElement('select');
  for (const state of Object.keys(states) as State[])
    select.add(new Option(states[state], state, false, state === chosen));
  select.addEventListener('change', () => onChange(select.value as State));
  label.append(name, select);
  return label;
}
