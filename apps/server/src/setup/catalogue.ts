import type { Change } from '@avisa/contract/configuration/acts'
import type { Configuration } from '@avisa/contract/configuration/configurable'
import { newBody, type Body } from '@avisa/contract/configuration/fields'
import { campo, tipo } from '@avisa/contract/configuration/objects/catalogue'
import type { CatalogueName } from '@avisa/contract/setup/steps'
import { configuredTypes, firstFields } from '#/municipalities/shared/first-configuration.ts'

type Objects = Readonly<Record<string, Body>>
/** The fields of an object that a row of the template names; the others begin as in a new one. */
const bodyOf = (fields: typeof tipo.fields, values: object): Body => ({
  ...newBody(fields),
  ...Object.fromEntries(Object.entries(values).filter(([name, value]) => name in fields && value !== undefined)),
})

const fieldsOf = (plantilla: CatalogueName): Objects =>
  Object.fromEntries(firstFields(plantilla).map((field) => [field.codigo, bodyOf(campo.fields, field)]))

const typesOf = (plantilla: CatalogueName, unidades: readonly string[]): Objects => {
  const fields = firstFields(plantilla)
  return Object.fromEntries(
    configuredTypes(plantilla).map((type) => {
      const campos = fields.filter(({ tipos }) => tipos.includes(type.codigo)).map(({ codigo }) => codigo)
      return [type.codigo, bodyOf(tipo.fields, { ...type, orden: type.id, unidades, campos })]
    }),
  )
}

type Replacement = { objeto: string; stored: Objects; wanted: Objects; template: Objects }

/** What is missing comes, and what only another template has goes; what the municipality made or changed stays. */
const replace = ({ objeto, stored, wanted, template }: Replacement): Change[] => [
  ...Object.entries(wanted).flatMap(([clave, despues]) => (stored[clave] ? [] : [{ objeto, clave, antes: null, despues }])),
  ...Object.entries(stored).flatMap(([clave, antes]) =>
    clave in template && !(clave in wanted) ? [{ objeto, clave, antes, despues: null }] : [],
  ),
]

/** What makes the types and their questions those of a template; the targets of a type go with it. */
export const changesToCatalogue = (configuration: Configuration, plantilla: CatalogueName): Change[] => {
  const { tipo: types = {}, campo: fields = {}, plazo: targets = {}, unidad = {} } = configuration
  const units = Object.keys(unidad).filter((codigo) => !unidad[codigo]?.['retirado'])
  const changes = replace({ objeto: 'tipo', stored: types, wanted: typesOf(plantilla, units), template: typesOf('completa', units) })
  const isGone = (codigo: string) => changes.some(({ clave, despues }) => clave === codigo && despues === null)
  const usedElsewhere = (campo: string) =>
    Object.entries(types).some(([codigo, { campos }]) => !isGone(codigo) && (campos as readonly string[]).includes(campo))
  const all = fieldsOf('completa')
  const lostTargets = Object.entries(targets).flatMap(([clave, antes]) =>
    typeof antes['tipo'] === 'string' && isGone(antes['tipo']) ? [{ objeto: 'plazo', clave, antes, despues: null }] : [],
  )
  const template = Object.fromEntries(Object.entries(all).filter(([codigo]) => !usedElsewhere(codigo)))
  return [...replace({ objeto: 'campo', stored: fields, wanted: fieldsOf(plantilla), template }), ...lostTargets, ...changes]
}
