/** What a merge of two third parties says and refuses, computed. */
import { partyRoles, type PartyRole, type PartyView } from '../party.ts'

export type Merged = Pick<
  PartyView,
  'id' | 'displayName' | 'fixed' | 'active' | 'mergedInto' | 'emailInvoicing' | 'phone' | 'blockReason' | 'seller' | PartyRole
>

/** What the one that stands is from then on. */
export type Gained = Pick<PartyView, PartyRole | 'emailInvoicing' | 'phone' | 'seller'>

const roles: readonly PartyRole[] = ['isCustomer', 'isSupplier', 'isEmployee', 'isSeller', 'isContact']

/** The roles of both; its own e-mail, phone and seller, or those of the other where it has none. Neither sells to itself. */
export const gainedBy = (standing: Merged, merged: Merged): Gained => ({
  isCustomer: standing.isCustomer || merged.isCustomer,
  isSupplier: standing.isSupplier || merged.isSupplier,
  isEmployee: standing.isEmployee || merged.isEmployee,
  isSeller: standing.isSeller || merged.isSeller,
  isContact: standing.isContact || merged.isContact,
  emailInvoicing: standing.emailInvoicing || merged.emailInvoicing,
  phone: standing.phone || merged.phone,
  seller: [standing.seller, merged.seller].find((seller) => seller && seller.id !== standing.id && seller.id !== merged.id) ?? null,
})

/** "Proveedor", "Celular 300 123 4567" */
export function gainWords(standing: Merged, merged: Merged): string[] {
  const gained = gainedBy(standing, merged)
  return [
    ...roles.filter((role) => gained[role] && !standing[role]).map((role) => partyRoles[role]),
    ...(gained.emailInvoicing === standing.emailInvoicing ? [] : [`Correo ${gained.emailInvoicing}`]),
    ...(gained.phone === standing.phone ? [] : [`Celular ${gained.phone}`]),
    ...(gained.seller === null || gained.seller.id === standing.seller?.id ? [] : [`Vendedor ${gained.seller.name}`]),
  ]
}

/** Why one cannot go into the other, as far as both records tell; none when it can. */
export function mergeProblems(standing: Merged, merged: Merged): string[] {
  if (standing.id === merged.id) return ['Elige otro tercero: no se fusiona uno consigo mismo.']
  return [
    ...(standing.fixed || merged.fixed ? ['Consumidor final es un registro fijo: no se fusiona.'] : []),
    ...(merged.mergedInto === null ? [] : [`${merged.displayName} ya está fusionado en ${merged.mergedInto.displayName}.`]),
    ...(standing.mergedInto === null
      ? []
      : [`${standing.displayName} está fusionado en ${standing.mergedInto.displayName}: elige ese tercero.`]),
    ...(standing.mergedInto === null && !standing.active
      ? [`${standing.displayName} está inactivo: reactívalo antes, o elige otro para que quede.`]
      : []),
    ...(merged.blockReason !== null && standing.blockReason === null
      ? [`${merged.displayName} está bloqueado: bloquea también a ${standing.displayName} o quita el bloqueo.`]
      : []),
  ]
}
