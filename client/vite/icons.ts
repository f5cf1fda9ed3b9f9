import icons from 'unplugin-icons/vite';
import type { PluginOption } from 'vite';

/**
 * `import ArrowRight from '~icons/lucide/arrow-right'` becomes a component compiled at build: only icons in use are
 * shipped, nothing is fetched. Icons are decoration (`aria-hidden`); the words beside or the control's label speak.
 */
export function iconsPlugin(): PluginOption {
  return icons({
    scale: 1,
    compiler: {
      extension: 'jsx',
      compiler: (svg) => {
        const [, viewBox = '0 0 24 24'] = /viewBox="([^"]+)"/.exec(svg) ?? [];
        const body = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
        return `import { createElement } from 'react';
const body = { __html: ${JSON.stringify(body)} };
export default function Icon(props) {
  return createElement('svg', { viewBox: ${JSON.stringify(viewBox)}, width: '1em', height: '1em', 'aria-hidden': true, ...props, dangerouslySetInnerHTML: body });
}`;
      },
    },
  });
}
