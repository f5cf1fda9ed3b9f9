/** Texts that are copied from here on; jsdom's own clipboard cannot be read. */
export function watchClipboard(): string[] {
  const copied: string[] = [];
  navigator.clipboard.writeText = (text) => {
    copied.push(text);
    return Promise.resolve();
  };
  return copied;
}

/** Files that are saved from here on; jsdom cannot follow a link to one. */
export function watchDownloads(): { readonly name: string; readonly content: Blob }[] {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    content = blob;
    return 'blob:made';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  };
  return files;
}
