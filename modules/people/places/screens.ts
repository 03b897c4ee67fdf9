import { screen } from '#platform/screen.ts'
import { placePermissions, placeServices, type PlaceLevel } from './endpoints.ts'

const ofPlaces = {
  module: 'settings',
  permission: placePermissions.read,
  plan: null,
  services: placeServices,
  parents: [{ title: 'Configuración', path: null }],
} as const

export const countriesScreen = screen({ path: '/settings/countries', title: 'Países', ...ofPlaces })
export const regionsScreen = screen({ path: '/settings/regions', title: 'Departamentos', ...ofPlaces })
export const citiesScreen = screen({ path: '/settings/cities', title: 'Ciudades y municipios', ...ofPlaces })

export const placeScreens = { countries: countriesScreen, regions: regionsScreen, cities: citiesScreen } as const satisfies Record<
  PlaceLevel,
  unknown
>
