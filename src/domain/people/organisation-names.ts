interface Named {
  id: string;
  name: string;
}

/**
 * Suffix that tells apart organizations with the same name in a list: the end of the id. Null if the name is unique.
 */
export function duplicateNameSuffix(organisation: Named, list: readonly Named[]): string | null {
  const plain = ({ name }: Named) => name.trim().toLowerCase();
  const sameName = list.filter((other) => plain(other) === plain(organisation));
  return sameName.length > 1 ? `ID …${organisation.id.slice(-6)}` : null;
}
