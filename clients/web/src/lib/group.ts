// Lists in groups, in the order of their first members: `Map.groupBy`, which browsers have had only since 2024.

/** The members of a list by a key of each. */
export function grouped<T, K>(list: T[], keyOf: (member: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const member of list) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return groups;
}
