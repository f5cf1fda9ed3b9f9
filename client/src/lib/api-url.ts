/** The address of a call of the API, below the configured base URL (vite/api-base.ts). */
export const apiUrl = (path: string): string => API_BASE_URL + path;
