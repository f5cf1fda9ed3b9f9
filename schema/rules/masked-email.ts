/**
 * An email address as other customers see it: enough for somebody who knows it to recognize it, whatever its length. The
 * domain is masked, too, because that of a small company names its people: `m•••@e•••.com`.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot === -1 ? '' : domain.slice(dot);
  return `${firstOf(email.slice(0, at))}•••@${firstOf(domain)}•••${ending}`;
}

function firstOf(text: string): string {
  return [...text][0] ?? '';
}
