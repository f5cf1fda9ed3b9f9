import { createContext, useContext } from 'react';
import { Kept } from '../Kept';
import type { PictureName } from './picture-files';

/** The HTML of a picture in the language of the page. */
export type PictureHtml = (name: PictureName) => string;

/** Only the prerenderer has the pictures. */
export const Pictures = createContext<PictureHtml>(() => '');

/**
 * A picture of the dashboard, once per page. It does not hydrate: the browser keeps the prerendered HTML as it is, so that no
 * script repeats the addresses of the files and their descriptions.
 */
export function ProductPicture({ name }: { name: PictureName }) {
  const html = useContext(Pictures)(name);
  return (
    <Kept name={name}>
      <div className="product-picture" dangerouslySetInnerHTML={{ __html: html }} />
    </Kept>
  );
}
