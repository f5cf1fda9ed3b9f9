import { ANSWER_STATES, type AnswerState, WORLD_STATES, type WorldState } from './states.js';

interface PanelOptions {
  readonly world: WorldState;
  readonly answers: AnswerState;
  readonly onWorld: (state: WorldState) => void;
  readonly onAnswers: (state: AnswerState) => void;
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
export function showPanel({
  world,
  answers,
  onWorld,
  onAnswers,
  onEndSession,
  onStartAfresh,
}: PanelOptions): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Mock mode');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];

  const details = document.createElement('details');
  const summary = document.createElement('summary');
  const say = (now: AnswerState) => {
    summary.textContent = now === 'normal' ? `Mock: ${world}` : `Mock: ${world}, ${now}`;
  };
  say(answers);

  const form = document.createElement('form');
  form.append(
    choice('World', WORLD_STATES, world, onWorld),
    choice('Answers', ANSWER_STATES, answers, (next) => {
      say(next);
      onAnswers(next);
    }),
    button('Start afresh', onStartAfresh),
    button('End the session now', onEndSession),
  );
  details.append(summary, form);
  root.append(details);
  document.body.append(host);
}

const MISSING_STYLES = `
  p { position: fixed; inset-block-start: 0; inset-inline: 0; z-index: 99; margin: 0; padding: 8px 16px;
    font: 600 14px/1.5 system-ui, sans-serif; color: #fff; background: #b42318; }
`;

/** Tells the developer, in the page and in the console, that the world has no answer for an operation. */
export function showMissingHandler(operationName: string): void {
  const words = `No mock handler answers ${operationName}: add one in mocks/src/msw and list it in handlers.ts`;
  console.error(words);
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Missing mock handler');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(MISSING_STYLES);
  root.adoptedStyleSheets = [sheet];
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = words;
  root.append(line);
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
  select.addEventListener('change', () => {
    onChange(select.value as State);
  });
  label.append(name, select);
  return label;
}
