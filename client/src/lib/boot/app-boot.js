// Runs inline at the end of the app's shell, which brings all that the first paint takes: data-frame has the stylesheet show
// the frame of the dashboard. Right after that paint it fetches the code, all files that this address will need at once.
// data-needed lists them (scripts/build.mjs).
// The language is chosen as by chooseLocale in lib/locale.ts; a wrong guess only fetches a small file in vain.
(({ entry, shell, login, register, words, frames, screens }) => {
  const signedIn = document.documentElement.dataset.auth === 'in';
  const chinese =
    /(?:^|; )locale=zh-HK/.test(document.cookie) ||
    (!/(?:^|; )locale=/.test(document.cookie) && /^zh/i.test(navigator.language));
  const locale = chinese ? 'zh-HK' : 'en-US';
  // A screen may end in a parameter that can be left out.
  const at = (address) =>
    screens.find(({ path }) => {
      const [fixed, parameter] = path.split('/:');
      return address === fixed || (parameter && address.startsWith(`${fixed}/`));
    });
  const asked = at(location.pathname);
  const needsSession = asked && (asked.frame === 'dashboard' || asked.frame === 'checkout');
  // As app/RequireSession.tsx.
  const buys = asked && asked.frame === 'checkout' && /[?&]plan=/.test(location.search);
  const screen = needsSession && !signedIn ? at(buys ? register : login) : asked;
  if (screen) document.documentElement.dataset.frame = screen.frame;
  const files = [...shell, entry, ...words[locale]];
  if (screen) files.push(...frames[screen.frame], ...screen.files, ...screen.words[locale]);

  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    // In pieces, because a slow phone takes a while for each; they run in this order.
    for (const file of new Set(files)) {
      setTimeout(() => {
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }),
        );
      });
    }
    setTimeout(() => import(`/${entry}`).catch(failed));
  }
  /** Reading the property is enough: browsers throw where a person or a policy forbids storage. */
  function storageBlocked() {
    try {
      return !(localStorage && sessionStorage);
    } catch {
      return true;
    }
  }
  /** The code is gone with its build, or the connection was for a moment: once more by itself, then a person is told. */
  function failed() {
    if (storageBlocked()) {
      document.documentElement.dataset.failed = 'storage';
      return;
    }
    // The same guard as in lib/build-watch.ts.
    const guard = `reloaded ${location.pathname}`;
    const build = (file) =>
      fetch(`/builds/${file}.json`, { cache: 'no-store' }).then((answer) =>
        answer.ok ? answer.json() : Promise.reject(),
      );
    build('latest')
      .then(({ id }) => build(`meta/${id}`))
      .then(() => {
        if (Date.now() - sessionStorage[guard] < 10_000) throw new Error();
        sessionStorage[guard] = Date.now();
        location.reload();
      })
      .catch(() => {
        document.documentElement.dataset.failed = '';
      });
  }
  requestAnimationFrame(() => {
    setTimeout(begin);
  });
  // Nothing is painted in a tab that is not seen.
  setTimeout(begin, document.hidden ? 0 : 200);
})(JSON.parse(document.currentScript.dataset.needed));
