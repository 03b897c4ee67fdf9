/** Reads the data files of this folder from the disk, through the parsers that stand beside the rules. */
import { readFileSync } from 'node:fs'
import { parseCiiu, parseCiiuWords, type CiiuActivity } from '../ciiu.ts'
import { parseCountries, type Country } from '../countries.ts'
import { parseDivipola, type Municipality } from '../divipola.ts'
import { parseIca, type IcaActivity } from '../ica.ts'
import { parsePuc, type PucAccount } from '../puc.ts'
import { parseUvt, type UvtValue } from '../uvt.ts'
import { parseWithholdingConcepts, type WithholdingConcept } from '../withholding-concepts.ts'

const text = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const readPuc = (): PucAccount[] => parsePuc(text('puc.csv'))
export const readDivipola = (): Municipality[] => parseDivipola(text('divipola.csv'))
export const readCountries = (): Country[] => parseCountries(text('paises.csv'))
export const readUvt = (): UvtValue[] => parseUvt(text('uvt.csv'))
export const readWithholdingConcepts = (): WithholdingConcept[] => parseWithholdingConcepts(text('retenciones.csv'))
export const readIca = (): IcaActivity[] => parseIca(text('ica.csv'))
export const readCiiu = (): CiiuActivity[] => parseCiiu(text('ciiu.csv'))
/** Code → the everyday words by which it is looked for. */
export const readCiiuWords = (): Map<string, string> => parseCiiuWords(text('ciiu-palabras.csv'))
