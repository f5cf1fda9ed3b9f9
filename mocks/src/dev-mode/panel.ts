import type { ChosenStates } from './chosen-states.js';
import { ANSWER_STATES, type AnswerState } from './conditions.js';
import { MOCK_CODE, MOCK_RESET_TOKEN } from '../msw/identity-handlers.js';
import { SIGN_IN_STATES, type SignInState } from './sign-in-world.js';
import { WORLD_STATES, type WorldState } from './states.js';
import { DEMO } from '../msw/users.js';

interface PanelOptions {
  readonly states: ChosenStates;
  readonly onChange: (states: ChosenStates) => void;
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
  p { position: fixed; inset-block-start: 0; inset-inline: 0; z-index: 99; margin: 0; padding: 8px 16px;
    font: 600 14px/1.5 system-ui, sans-serif; color: #fff; background: #b42318; }
`;

const choice = (label: string, name: string, states: Readonly<Record<string, string>>) =>
  `<label>${label}<select name="${name}">${Object.entries(states)
    .map(([state, words]) => `<option value="${state}">${words}</option>`)
    .join('')}</select></label>`;

/** With the demo customer's sign-in, and the secrets that emails would contain. */
const PANEL = `<details><summary></summary><form>
  ${choice('World', 'world', WORLD_STATES)}
  ${choice('Calls', 'state', ANSWER_STATES)}
  <label>Only this operation or path<input name="only" placeholder="All calls" list="calls"></label>
  <label>Refuse with<input name="code" placeholder="PRICE_CHANGED"></label>
  <datalist id="calls"></datalist>
  ${choice('Sign-in', 'signIn', SIGN_IN_STATES)}
  <dl><dt>Email</dt><dd>${DEMO.email}</dd><dt>Password</dt><dd>${DEMO.password}</dd>
    <dt>Email code</dt><dd>${MOCK_CODE}</dd>
    <dt>Reset link</dt><dd>/reset-password/confirm#token=${MOCK_RESET_TOKEN}</dd></dl>
  <button type="button" value="afresh">Start afresh</button>
  <button type="button" value="end">End the session now</button>
</form></details>`;

/**
 * A small panel at the bottom for choosing a state. Mock mode only.
 * @returns a function that offers the name of a call that the page made (conditions.ts)
 */
export function showPanel({ states, onChange, onEndSession, onStartAfresh }: PanelOptions) {
  const root = addBox('Mock mode', PANEL);
  const part = (selector: string) => {
    const found = root.querySelector<HTMLInputElement>(selector);
    if (found === null) throw new Error(`The panel has no ${selector}`);
    return found;
  };
  const form = root.querySelector('form') ?? document.createElement('form');
  const say = ({ world, answers: { state, only } }: ChosenStates) => {
    const which = only === null ? '' : ` (${only})`;
    const answers = state === 'normal' ? '' : `, ${state}${which}`;
    part('summary').textContent = `Mock: ${world}${answers}`;
  };
  const { world, signIn, answers } = states;
  for (const [name, value] of Object.entries({ world, signIn, ...answers }))
    part(`[name=${name}]`).value = value ?? '';
  say(states);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const chosen = Object.fromEntries(new FormData(form)) as Readonly<Record<string, string>>;
    const next: ChosenStates = {
      world: chosen['world'] as WorldState,
      signIn: chosen['signIn'] as SignInState,
      answers: {
        state: chosen['state'] as AnswerState,
        only: chosen['only']?.trim() || null,
        code: chosen['code']?.trim() || null,
      },
    };
    say(next);
    onChange(next);
  });
  part('[value=afresh]').addEventListener('click', onStartAfresh);
  part('[value=end]').addEventListener('click', onEndSession);

  const noted = new Set<string>();
  return (name: string) => {
    // Not a source, a script, or a style of the development server.
    if (noted.has(name) || /^\/@|\/(src|node_modules)\/|\.\w+$/.test(name)) return;
    noted.add(name);
    part('datalist').append(new Option(name, name));
  };
}

/** Tells the developer, in the page and in the console, that no handler answers a field. */
export function showMissingHandler(field: string): void {
  const words = `No mock handler answers ${field}: add one in mocks/src/msw`;
  console.error(words);
  const line = addBox('Missing mock handler', '<p role="alert"></p>').querySelector('p');
  if (line !== null) line.textContent = words;
}

/** Adds elements to the page, in a shadow tree so that the page's styles do not reach them. */
function addBox(label: string, content: string): ShadowRoot {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', label);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = content;
  document.body.append(host);
  return root;
}
