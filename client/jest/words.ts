export const WORDS = {
  'en-US': { shell: () => import('../src/locales/app/en-US.po') },
  'zh-HK': { shell: () => import('../src/locales/app/zh-HK.po') },
};
