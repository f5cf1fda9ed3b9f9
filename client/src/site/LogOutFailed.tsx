import { type SiteLocale } from '../lib/locale';
import { buttonStyle } from '../ui/button-style';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}

/** Not in the catalogs: every page would load them for a message that almost nobody sees. */
const WORDS: Readonly<Record<SiteLocale, Words>> = {
  'en-US': {
    title: 'Failed to log out',
    text: 'You are logged out in this browser, but the server still has your session open. We keep trying while this page is open.',
    retry: 'Retry now',
  },
  'zh-HK': {
    title: '登出失敗',
    text: '你已在此瀏覽器登出，但伺服器上的登入狀態仍然有效。本頁開啟期間會繼續重試。',
    retry: '立即重試',
  },
  de: {
    title: 'Abmelden fehlgeschlagen',
    text: 'In diesem Browser sind Sie abgemeldet, auf dem Server ist Ihre Sitzung noch offen. Solange diese Seite geöffnet ist, versuchen wir es weiter.',
    retry: 'Jetzt erneut versuchen',
  },
  es: {
    title: 'No se pudo cerrar la sesión',
    text: 'Ha cerrado la sesión en este navegador, pero sigue abierta en el servidor. Seguiremos intentándolo mientras esta página esté abierta.',
    retry: 'Reintentar ahora',
  },
  ru: {
    title: 'Не удалось выйти',
    text: 'В этом браузере вы вышли, но на сервере сеанс ещё открыт. Пока эта страница открыта, мы продолжаем попытки.',
    retry: 'Повторить сейчас',
  },
};

/**
 * A log-out that the server did not get. Prerendered behind React's part of the page, shown by lib/boot/site-boot.js, which also
 * handles its button.
 */
export function LogOutFailed({ locale }: { locale: SiteLocale }) {
  const { title, text, retry } = WORDS[locale];
  return (
    <div
      role="alert"
      className="logout-failed fixed inset-x-4 bottom-4 z-20 mx-auto max-w-120 rounded-card border border-bad bg-panel p-4 overlay"
    >
      <p className="font-semibold text-bad">{title}</p>
      <p className="mt-1 text-13 text-ink-2">{text}</p>
      <button type="button" data-logout="" className={`mt-3 ${buttonStyle('secondary', 'small')}`}>
        {retry}
      </button>
    </div>
  );
}
