import { buttonStyle } from '../ui/button-style';

/**
 * What a page says whose code did not come or could not begin. In the document itself, because nothing else is there, and in
 * both languages, because the words are not. Rendered by the build (scripts/build.mjs); app.css shows it.
 */
export function BootFailure() {
  return (
    <div id="boot-failed" role="alert" className="mx-auto max-w-120 px-5 pt-[20dvh]">
      <p className="text-24 font-semibold tracking-tight">This page could not be loaded</p>
      <p className="mt-2 text-ink-2">
        Check your connection, and that your browser may store data for this site.
      </p>
      <p lang="zh-HK" className="mt-4 text-ink-2">
        無法載入此頁。請檢查網絡連線，並確認瀏覽器可為本網站儲存資料。
      </p>
      {/* An empty address is this page's own. */}
      <a href="" className={`${buttonStyle()} mt-6`}>
        Try again<span lang="zh-HK">再試一次</span>
      </a>
    </div>
  );
}
