/** What the reports of stock ask alike. */
import { brand, category, searchItems } from '#modules/items/index.ts'
import { referenceParameter } from '#platform/report/parameter.ts'
import { warehouse } from '../warehouse/warehouse.ts'

export const productParameter = () =>
  referenceParameter('Producto', {
    endpoint: searchItems,
    query: (text) => ({ text }),
    options: ({ items }) => items.filter(({ kind }) => kind === 'product').map(({ id, code, name }) => ({ id, label: name, detail: code })),
    placeholder: 'Código, nombre o código de barras',
  })

export const warehouseParameter = () =>
  referenceParameter('Bodega', {
    endpoint: warehouse.endpoints.options,
    query: (text) => ({ text }),
    options: ({ options }) => options,
    placeholder: 'Nombre o código',
  })

/** A category stands for itself and for all that hang from it. */
export const categoryParameter = () =>
  referenceParameter('Categoría', {
    endpoint: category.endpoints.options,
    query: (text) => ({ text }),
    options: ({ options }) => options,
    placeholder: 'Nombre',
  })

export const brandParameter = () =>
  referenceParameter('Marca', {
    endpoint: brand.endpoints.options,
    query: (text) => ({ text }),
    options: ({ options }) => options,
    placeholder: 'Nombre',
  })
