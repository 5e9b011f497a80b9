interface Named {
  id: string;
  name: string;
}

/** What tells an organisation from others of its name in the same list: the end of its id; null where the name is enough. */
export function duplicateNameSuffix(organisation: Named, list: readonly Named[]): string | null {
  const plain = ({ name }: Named) => name.trim().toLowerCase();
  const sameName = list.filter((other) => plain(other) === plain(organisation));
  return sameName.length > 1 ? `ID …${organisation.id.slice(-6)}` : null;
}
