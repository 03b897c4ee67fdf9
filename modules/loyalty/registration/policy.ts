/** The text that whoever registers accepts (Ley 1581 de 2012, artículos 9 y 12): the company's own, or this to begin with. */

export const MOST_POLICY = 8000

export interface PolicyOwner {
  readonly name: string
  /** "900.123.456-8" */
  readonly nit: string
  /** Empty when the company has none. */
  readonly email: string
  readonly address: string
}

/** A sensible text that names who is responsible, what for, which rights there are and where they are used. */
export function defaultPolicy({ name, nit, email, address }: PolicyOwner): string {
  const contact = [email, address].filter(Boolean).join(' o en ')
  return `${name}, NIT ${nit}, es responsable del tratamiento de tus datos personales.

Usamos tus nombres, apellidos, identificación, celular, correo y fecha de nacimiento para inscribirte en el programa de fidelización, llevar tus puntos, saber quién eres cuando los uses y avisarte de ellos. No los vendemos ni los entregamos a terceros para fines distintos. Dar la fecha de nacimiento es opcional.

Como titular puedes conocer, actualizar y rectificar tus datos, pedir prueba de esta autorización, saber qué uso les hemos dado, revocar la autorización o pedir que los eliminemos cuando no haya un deber legal o contractual de conservarlos, y presentar quejas ante la Superintendencia de Industria y Comercio (Ley 1581 de 2012).

${contact === '' ? 'Para ejercer tus derechos acércate a cualquiera de nuestros puntos de atención.' : `Para ejercer tus derechos escríbenos a ${contact}.`}`
}
