/** Who practises ReteFuente by what they are, before anybody says so. */

interface Taxpayer {
  readonly kind: 'juridica' | 'natural'
  /** Of the RUT: O-47 is the SIMPLE regime. */
  readonly responsibilities: readonly string[]
}

/**
 * Legal persons are withholding agents (Estatuto Tributario, art. 368); natural persons only past the income and wealth of art. 368-2,
 * which nobody knows who has just begun. Who is in the SIMPLE regime withholds nothing but on wages (art. 911).
 */
export const isAgentByLaw = ({ kind, responsibilities }: Taxpayer): boolean => kind === 'juridica' && !responsibilities.includes('O-47')
