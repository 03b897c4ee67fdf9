/** The colour that tells a company from the others of the same person. Its shades are those of the kit's scales. */
export const companyColors = ['musgo', 'laguna', 'lupino', 'ocaso', 'teja', 'frailejon'] as const
export type CompanyColor = (typeof companyColors)[number]

export const companyColorNames: Readonly<Record<CompanyColor, string>> = {
  musgo: 'Verde',
  laguna: 'Azul',
  lupino: 'Morado',
  ocaso: 'Naranja',
  teja: 'Rojo',
  frailejon: 'Mostaza',
}

/**
 * The colour with which a company is born, until somebody chooses another: always the same for its NIT.
 * @param identification digits of the NIT, without check digit
 */
export const colorOf = (identification: string): CompanyColor =>
  companyColors.find((_, at) => BigInt(identification) % BigInt(companyColors.length) === BigInt(at)) ?? companyColors[0]
