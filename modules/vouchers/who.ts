/** Who writes; nobody when it is the product itself. */
export interface Who {
  readonly companyId: string
  readonly personId: string | null
}
