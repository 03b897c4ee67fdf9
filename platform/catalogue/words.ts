/** Sentences about any catalogue, in the gender of its name. */
/** Words of the thing; the gender decides "Activa" or "Activo", "Crear la primera" or "el primero". */
export interface Titles {
  readonly one: string
  readonly many: string
  readonly gender: 'f' | 'm'
}

const ending = ({ gender }: Titles): string => (gender === 'f' ? 'a' : 'o')
export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export const createWords = (titles: Titles): string => `Crear ${lower(titles.one)}`
export const editWords = (titles: Titles): string => `Editar ${lower(titles.one)}`
/** "Activa", "Inactivo". */
export const stateWords = (titles: Titles, active: boolean): string => `${active ? 'Activ' : 'Inactiv'}${ending(titles)}`
export const statesWords = (titles: Titles) => ({
  all: `Tod${ending(titles)}s`,
  active: `Activ${ending(titles)}s`,
  inactive: `Inactiv${ending(titles)}s`,
})
/** "Marca Volcán creada". */
export const doneWords = (titles: Titles, name: string, what: 'cread' | 'guardad' | 'activad' | 'inactivad' | 'eliminad'): string =>
  `${titles.one} ${name} ${what}${ending(titles)}`
export const noneWords = (titles: Titles): string => `Aún no tienes ${lower(titles.many)}`
/** "Eliminar la marca Volcán". */
export const removeWords = (titles: Titles, name: string): string =>
  `Eliminar ${titles.gender === 'f' ? 'la' : 'el'} ${lower(titles.one)} ${name}`
export const removeVerb = (titles: Titles): string => `Eliminar ${lower(titles.one)}`
export const countWords = (titles: Titles, count: number): string => `${count} ${lower(count === 1 ? titles.one : titles.many)}`
/** "Unir la marca Volcan con otra". */
export const mergeWords = (titles: Titles, name: string): string =>
  `Unir ${titles.gender === 'f' ? 'la' : 'el'} ${lower(titles.one)} ${name} con otr${ending(titles)}`
/** "Importar marcas". */
export const importWords = (titles: Titles): string => `Importar ${lower(titles.many)}`
/** What an import did, or would do. */
export interface ImportCounts {
  readonly created: number
  readonly changed: number
  readonly equal: number
}

const joined = (parts: readonly string[]): string => parts.join(', ').replace(/, ([^,]*)$/, ' y $1')

/** "Se crearán 3 marcas, cambiará 1 y 2 quedan igual"; the thing is named once. */
export function wouldImportWords(titles: Titles, { created, changed, equal }: ImportCounts): string {
  const named = (count: number, isFirst: boolean) => (isFirst ? countWords(titles, count) : String(count))
  const text = joined([
    ...(created > 0 ? [`se ${created === 1 ? 'creará' : 'crearán'} ${named(created, true)}`] : []),
    ...(changed > 0 ? [`${changed === 1 ? 'cambiará' : 'cambiarán'} ${named(changed, created === 0)}`] : []),
    ...(equal > 0 ? [`${named(equal, created + changed === 0)} ${equal === 1 ? 'queda' : 'quedan'} igual`] : []),
  ])
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "3 marcas creadas y 1 cambiada". */
export function importedWords(titles: Titles, { created, changed }: ImportCounts): string {
  const done = (count: number, verb: string, isFirst: boolean) =>
    `${isFirst ? countWords(titles, count) : count} ${verb}${ending(titles)}${count === 1 ? '' : 's'}`
  return joined([...(created > 0 ? [done(created, 'cread', true)] : []), ...(changed > 0 ? [done(changed, 'cambiad', created === 0)] : [])])
}
