/** The seller of a customer, computed: who may be one, and who may give or take a customer. */

/** What is known of a third party that is to sell to others. */
export interface KnownSeller {
  readonly id: string
  readonly displayName: string
  readonly isSeller: boolean
  readonly active: boolean
}

/** The one seller in whose name somebody sells, who gives and takes no other. */
export interface OwnSeller {
  readonly id: string
  readonly name: string
}

interface Assignment {
  /** Of the customer; null of a new one. */
  readonly customerId: string | null
  readonly before: string | null
  readonly after: string | null
}

export const NOT_A_CUSTOMER = 'Solo un cliente tiene vendedor: marca el rol Cliente o quita el vendedor.'

/**
 * What is wrong with giving a seller to a customer; null when nothing is. The one that a customer has may stay, whatever became of it.
 * @param seller the one that is given; undefined when the company has none with that id
 * @param own the one that whoever writes is kept to; null of everybody else
 */
export function sellerProblem(
  { customerId, before, after }: Assignment,
  seller: KnownSeller | undefined,
  own: OwnSeller | null,
): string | null {
  if (after === before) return null
  if (own && [before, after].some((id) => id !== null && id !== own.id))
    return `Vendes a nombre de ${own.name}: no cambias los clientes de otro vendedor.`
  if (after === null) return null
  if (after === customerId) return 'Elige otro tercero: nadie es su propio vendedor.'
  if (!seller) return 'Elige un vendedor de la lista.'
  if (!seller.active) return `${seller.displayName} está inactivo: elige otro vendedor.`
  return seller.isSeller ? null : `${seller.displayName} no tiene el rol Vendedor: márcalo en su registro o elige otro.`
}
