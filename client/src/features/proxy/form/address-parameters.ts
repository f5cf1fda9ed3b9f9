// On their own: tabs and screens that need only a name would bring the whole form, so it would be a part of every page.

/** The parameter of the code examples' language, which is not the form's. */
export const LANGUAGE_PARAMETER = 'lang';

/** The parameter of the sub account, which all tabs of the page share. */
export const ACCOUNT_PARAMETER = 'account';
