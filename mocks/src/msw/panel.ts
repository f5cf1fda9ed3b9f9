import type { ChosenStates } from './chosen-states.js';
import { ANSWER_STATES, type Answers, type AnswerState } from './conditions.js';
import { MOCK_CODE, MOCK_RESET_TOKEN } from './identity-world.js';
import { SIGN_IN_STATES, type SignInState } from './sign-in-world.js';
import { WORLD_STATES, type WorldState } from './states.js';
import { DEMO } from './user-world.js';

interface PanelOptions extends ChosenStates {
  readonly onWorld: (state: WorldState) => void;
  readonly onAnswers: (answers: Answers) => void;
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
  select, input, button { font: inherit; padding: 4px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 8px; margin: 0; }
  dd { margin: 0; font-family: ui-monospace, monospace; user-select: all; }
`;

/** The demo customer's sign-in, and the secrets that emails would contain. */
const SECRETS = {
  Email: DEMO.email,
  Password: DEMO.password,
  'Email code': MOCK_CODE,
  'Reset link': `/reset-password/confirm#token=${MOCK_RESET_TOKEN}`,
};

interface Panel {
  /** Offers the name of a call that the page made (conditions.ts). */
  readonly noteCall: (name: string) => void;
}

/** A small panel at the bottom for choosing a state. Mock mode only, in a separate shadow tree. */
export function showPanel(options: PanelOptions): Panel {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  let { answers } = options;
  const say = () => {
    const { state, only } = answers;
    const which = only === null ? '' : ` (${only})`;
    summary.textContent = `Mock: ${options.world}${state === 'normal' ? '' : `, ${state}${which}`}`;
  };
  const changeAnswers = (change: Partial<Answers>) => {
    answers = { ...answers, ...change };
    say();
    options.onAnswers(answers);
  };
  say();
  const calls = document.createElement('datalist');
  calls.id = 'calls';
  const form = document.createElement('form');
  form.append(
    choice('World', WORLD_STATES, options.world, options.onWorld),
    choice<AnswerState>('Calls', ANSWER_STATES, answers.state, (state) => changeAnswers({ state })),
    callField(answers.only, (only) => changeAnswers({ only })),
    calls,
    choice('Sign-in', SIGN_IN_STATES, options.signIn, options.onSignIn),
    secrets(),
    button('Start afresh', options.onStartAfresh),
    button('End the session now', options.onEndSession),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  details.append(summary, form);
  addBox('Mock mode', STYLES, details);

  const noted = new Set<string>();
  return {
    noteCall: (name) => {
      if (noted.has(name) || isFile(name)) return;
      noted.add(name);
      calls.append(new Option(name, name));
    },
  };
}

/** A source, a script, or a style of the development server. */
const isFile = (name: string) => /^\/@|\/(src|node_modules)\/|\.\w+$/.test(name);

function callField(only: string | null, onChange: (only: string | null) => void): HTMLLabelElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.value = only ?? '';
  input.placeholder = 'All calls';
  input.setAttribute('list', 'calls');
  input.addEventListener('change', () => onChange(input.value.trim() || null));
  label.append('Only this operation or path', input);
  return label;
}

function secrets(): HTMLDListElement {
  const list = document.createElement('dl');
  for (const [name, secret] of Object.entries(SECRETS)) {
    const [term, value] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    value.textContent = secret;
    list.append(term, value);
  }
  return list;
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
