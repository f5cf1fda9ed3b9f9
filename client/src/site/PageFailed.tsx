import { brand } from '../lib/brand';
import { type SiteLocale } from '../lib/locale';
import { buttonStyle } from '../ui/button-style';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly reload: string;
}

/** Not in the catalogs: every page would load them for a message that almost nobody sees. */
const WORDS: Readonly<Record<SiteLocale, Words>> = {
  'en-US': {
    title: 'This page could not be shown',
    text: "Something went wrong in your browser. Reload the page. If that doesn't help, write to",
    reload: 'Reload the page',
  },
  'zh-HK': {
    title: '未能顯示此頁面',
    text: '瀏覽器出現問題，請重新載入。如問題持續，請聯絡',
    reload: '重新載入頁面',
  },
  de: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    text: 'In Ihrem Browser ist ein Fehler aufgetreten. Laden Sie die Seite neu. Hilft das nicht, schreiben Sie an',
    reload: 'Seite neu laden',
  },
  es: {
    title: 'No se pudo mostrar esta página',
    text: 'Se ha producido un error en su navegador. Vuelva a cargar la página. Si no se soluciona, escriba a',
    reload: 'Volver a cargar la página',
  },
  ru: {
    title: 'Не удалось показать страницу',
    text: 'В браузере произошла ошибка. Перезагрузите страницу. Если это не поможет, напишите на',
    reload: 'Перезагрузить страницу',
  },
};

/** Replaces a page that crashed. Prerendered behind React's part of the page, where PageBoundary.tsx takes it. */
export function PageFailed({ locale }: { locale: SiteLocale }) {
  const { title, text, reload } = WORDS[locale];
  return (
    <template id="page-failed">
      <h1 className="text-36">{title}</h1>
      <p className="mt-5 mb-8 text-17 text-ink-2">
        <span>{text} </span>
        <a href={`mailto:${brand.supportEmail}`} className="text-brand underline">
          {brand.supportEmail}
        </a>
      </p>
      {/* Loads the same address, without a script. */}
      <form>
        <button className={buttonStyle()}>{reload}</button>
      </form>
    </template>
  );
}
