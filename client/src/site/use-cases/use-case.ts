import type { PictureName } from '../pictures/picture-files';
import type { ProseFile, ProseValues } from '../prose';

/**
 * One use case: its page. The sections of the text are the problems without proxies; the last one, `program`, has the samples
 * and the table of settings.
 */
export interface UseCase {
  readonly path: string;
  readonly prose: ProseFile;
  readonly values?: ProseValues;
  /** The samples' output with the addresses shown. */
  readonly prints: string;
  /** Screenshot of the dashboard with these settings or their result. */
  readonly picture: PictureName;
  /** Initial values of the calculator. */
  readonly volume: { readonly pagesPerDay: number; readonly kilobytesPerPage: number };
}

/** `job`: the work in general. `sampleDoes`: the samples' purpose, and the parts to replace in them. */
export type UseCaseKey = 'title' | 'lead' | 'job' | 'sampleDoes' | 'pictureShows' | 'volumeNote';
