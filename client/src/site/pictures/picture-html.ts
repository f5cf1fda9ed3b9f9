import { fileOf, PICTURE_THEMES, type PictureName } from './picture-files';

/** A file as the page loads it. Width and height are in CSS pixels, and keep its place while it loads. */
export interface ShownFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A picture for light and one for dark, because the switch of the page overrides the system, and a `media` attribute knows only
 * the system. The style sheet hides one (`on-light`, `on-dark`), and a hidden image that is lazy is never fetched.
 */
export function pictureHtml(
  name: PictureName,
  alt: string,
  fileAt: (path: string) => ShownFile,
): string {
  return PICTURE_THEMES.map((theme) => {
    const narrow = fileAt(fileOf(name, theme, 'narrow'));
    const wide = fileAt(fileOf(name, theme, 'wide'));
    return (
      `<picture class="on-${theme}">` +
      `<source media="(max-width:40rem)" srcset="${narrow.url}"${sizeOf(narrow)}>` +
      `<img loading="lazy" src="${wide.url}"${sizeOf(wide)} alt="${escaped(alt)}">` +
      '</picture>'
    );
  }).join('');
}

const sizeOf = ({ width, height }: ShownFile) =>
  ` width="${String(width)}" height="${String(height)}"`;

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
