import { buttonStyle } from '../ui/button-style';

const PLACE = 'mx-auto max-w-120 px-5 pt-[20dvh]';
const TITLE = 'text-24 font-semibold tracking-tight';

/**
 * The message of a page whose code did not arrive or could not start. It is in the document itself, because the code is
 * missing, and in both languages, because the catalogs are missing too. Without scripts, the sentence in `noscript` shows
 * instead. The build renders it (scripts/build.mjs); app.css shows it.
 */
export function BootFailure() {
  return (
    <>
      <div id="boot-failed" role="alert" className={PLACE}>
        <p className={TITLE}>This page could not be loaded</p>
        <div className="when-unreachable">
          <p className="mt-2 text-ink-2">Check your connection, then try again.</p>
          <p lang="zh-HK" className="mt-4 text-ink-2">
            未能載入此頁面。請檢查網絡連線，然後再試一次。
          </p>
        </div>
        <div className="when-storage-blocked">
          <p className="mt-2 text-ink-2">
            Your browser blocks cookies and site data for this site, which it needs to keep you
            signed in. Allow them in the browser's settings, then try again.
          </p>
          <p lang="zh-HK" className="mt-4 text-ink-2">
            未能載入此頁面。瀏覽器封鎖了本網站的 Cookie
            及網站資料，因此無法保持登入。請在瀏覽器設定中允許，然後再試一次。
          </p>
        </div>
        {/* An empty address is this page's own. */}
        <a href="" className={`${buttonStyle()} mt-6`}>
          Try again<span lang="zh-HK">再試一次</span>
        </a>
      </div>
      <noscript>
        <div className={PLACE}>
          <p className={TITLE}>This page needs JavaScript</p>
          <p className="mt-2 text-ink-2">
            Turn on JavaScript in your browser's settings, then reload the page.
          </p>
          <p lang="zh-HK" className="mt-4 text-ink-2">
            此頁需要 JavaScript。請在瀏覽器設定中啟用，然後重新載入。
          </p>
        </div>
      </noscript>
    </>
  );
}
