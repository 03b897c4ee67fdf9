/** Whose an answer of the authority is, in words. */
export const issuerTrusts = ['checked', 'unchecked', 'foreign'] as const
export type IssuerTrust = (typeof issuerTrusts)[number]

/** Of a document that its answer says is valid. */
export const issuerWords: Readonly<Record<IssuerTrust, string>> = {
  checked: 'Validada por la DIAN',
  unchecked: 'Validación con firma válida, emisor no comprobado',
  foreign: 'La validación no la firmó la DIAN',
}
