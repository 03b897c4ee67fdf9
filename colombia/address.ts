/**
 * How an address is shown: from the country to the door, parted by commas (specification, section 3). Empty parts are
 * left out, and a place called like the one that holds it is said once: "Colombia, Bogotá, D.C., Chapinero, Calle 1".
 */

export const HOME_COUNTRY = 'Colombia'

export interface AddressParts {
  readonly countryName?: string | null
  /** Department. */
  readonly regionName?: string | null
  /** Municipality. */
  readonly cityName?: string | null
  readonly addressNeighborhood?: string | null
  readonly addressLine?: string | null
}

export interface BranchAddressParts {
  readonly countryName?: string | null
  readonly regionName?: string | null
  readonly cityName?: string | null
  readonly branchAddress?: string | null
}

const join = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim().replace(/\s+/g, ' ') ?? '')
    .filter((part) => part !== '')
    .filter((part, index, all) => part !== all[index - 1])
    .join(', ')

export const showAddress = ({ countryName, regionName, cityName, addressNeighborhood, addressLine }: AddressParts): string =>
  join([countryName, regionName, cityName, addressNeighborhood, addressLine])

export const showBranchAddress = ({ countryName, regionName, cityName, branchAddress }: BranchAddressParts): string =>
  join([countryName, regionName, cityName, branchAddress])
