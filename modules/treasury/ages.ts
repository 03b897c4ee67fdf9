/** How late what is owed is, in days: the first that holds an item is its own. */
export const ages = [
  { label: 'Por vencer', upTo: 0 },
  { label: 'Vencida hasta 30 días', upTo: 30 },
  { label: 'De 31 a 60 días', upTo: 60 },
  { label: 'De 61 a 90 días', upTo: 90 },
  { label: 'Más de 90 días', upTo: null },
] as const

/** The last day of each but the oldest, as the statements count them. */
export const ageLimits: readonly number[] = ages.flatMap(({ upTo }) => upTo ?? [])
