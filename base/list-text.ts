const inSpanish = new Intl.ListFormat('es-CO')

/** "Norte, Sur y Centro". */
export const listText = (names: readonly string[]): string => inSpanish.format(names)
