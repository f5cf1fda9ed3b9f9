/** The parts of a customer's name. */
export interface NameParts {
  username: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** How to address a customer: name, else first and last name, else username (spec §3). */
export function displayName({ username, name, firstName, lastName }: NameParts): string {
  if (name) return name;
  const full = [firstName, lastName].filter((part) => part).join(' ');
  return full === '' ? username : full;
}
