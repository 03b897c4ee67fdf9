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
/** "Se crearán 3 marcas": what an import would do. */
export const wouldCreateWords = (titles: Titles, count: number): string =>
  `Se ${count === 1 ? 'creará' : 'crearán'} ${countWords(titles, count)}`
/** "3 marcas creadas". */
export const importedWords = (titles: Titles, count: number): string =>
  `${countWords(titles, count)} cread${ending(titles)}${count === 1 ? '' : 's'}`
