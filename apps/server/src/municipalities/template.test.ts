import { Parameters, ServerSettings } from '@avisa/contract/municipalities/schemas'
import { statusParts, tracks } from '@avisa/contract/statuses/tracks'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { template, templateTypes } from './template.ts'
import { Template } from './template-schema.ts'

const { estados, unidades_gestion, entidades, origenes, resultados_inspeccion, prioridades_inspeccion, motivos_cierre, respuestas } =
  template
const statuses = tracks.flatMap((track) => estados[track])
const fields = templateTypes.flatMap(({ campos_extra = [] }) => campos_extra)
const repeated = (values: readonly unknown[]) => values.filter((value, i) => values.indexOf(value) !== i)

type Entry = { path: string; value: unknown }
const entriesOf = (value: unknown, path = ''): Entry[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, `${path}/${key}`))
    : [{ path, value }]
const entries = entriesOf(template)

describe('the template of new municipalities', () => {
  it.each(
    Object.entries({
      unidades_gestion,
      entidades,
      templateTypes,
      origenes,
      resultados_inspeccion,
      prioridades_inspeccion,
      motivos_cierre,
      respuestas,
      fields,
      ...estados,
    }).map(([what, list]) => [what, list.map(({ codigo }) => codigo)] as const),
  )('has unique codes: %s', (_what, codes) => {
    expect(codes.length).toBeGreaterThan(0)
    expect(repeated(codes)).toEqual([])
  })

  it('has unique ids; those of statuses differ between all tracks', () => {
    for (const list of [templateTypes, statuses, origenes, resultados_inspeccion, prioridades_inspeccion])
      expect(repeated(list.map(({ id }) => id))).toEqual([])
  })

  it.each(tracks)('has a status of %s for each papel that rules use', (track) => {
    const parts = estados[track].flatMap(({ papel }) => papel ?? [])
    expect(parts.toSorted()).toEqual([...statusParts[track]].toSorted())
    expect(estados[track].filter(({ inicial }) => inicial)).toHaveLength(1)
    expect(estados[track].some(({ final }) => final)).toBe(true)
  })

  it('has one type for everything else', () => {
    expect(templateTypes.filter(({ papel }) => papel === 'varios').map(({ codigo }) => codigo)).toEqual(['varios'])
  })

  it('refers only to rows it contains', () => {
    expect(unidades_gestion.filter((unit) => !entidades.some(({ codigo }) => codigo === unit.entidad_estudio))).toEqual([])
    const ends = new Set(estados.incidencia.filter(({ final }) => final).map(({ codigo }) => codigo))
    expect(resultados_inspeccion.filter(({ cierra }) => cierra !== undefined && !ends.has(cierra))).toEqual([])
    const statusOf = ({ estado }: Pick<(typeof motivos_cierre)[number], 'estado'>) =>
      estados[estado.pista].find(({ codigo }) => codigo === estado.codigo)
    expect(motivos_cierre.filter((reason) => !statusOf(reason))).toEqual([])
    expect(respuestas.flatMap(({ estados }) => estados).filter((estado) => !statusOf({ estado }))).toEqual([])
    expect(templateTypes.filter(({ codigo, tipo_padre }) => tipo_padre !== null && !codigo.startsWith(`${tipo_padre}.`))).toEqual([])
    expect(
      Object.keys(template.parametros).filter((name) => !(name in Parameters.properties) && !(name in ServerSettings.properties)),
    ).toEqual([])
  })

  it('its filters select the statuses they are named after', () => {
    const idsOf = (name: string) =>
      template.filtros
        .find(({ descripcion_es }) => descripcion_es === name)
        ?.condicion.match(/\d+/g)
        ?.map(Number)
    expect(idsOf('Por aceptar')).toEqual(estados.incidencia.filter((status) => status.pendiente_aceptar).map(({ id }) => id))
    expect(idsOf('Por validar')).toEqual(estados.reparacion.filter((status) => status.pendiente_validar).map(({ id }) => id))
    expect(idsOf('Sin finalizar')).toEqual(estados.inspeccion.filter((status) => !status.final).map(({ id }) => id))
  })

  it('has every text in both languages', () => {
    const paths = new Set(entries.map(({ path }) => path.replace(/_(es|val)(?=$|\/)/, '_{}').replace(/\/\d+$/, '')))
    const entryPaths = new Set(entries.map(({ path }) => path.replace(/\/\d+$/, '')))
    const lacking = [...paths].filter(
      (path) => path.includes('_{}') && !(entryPaths.has(path.replace('{}', 'es')) && entryPaths.has(path.replace('{}', 'val'))),
    )
    expect(lacking).toEqual([])
    expect(paths.size).toBeGreaterThan(500)
  })

  it('contains no phone number except the emergency number, no address and nothing of the demo', () => {
    const invented = entries.filter(
      ({ value }) => typeof value === 'string' && /\d{3}[ .]?\d{2,3}[ .]?\d{2,3}|@|https?:|\bdemo\b|demostra|Villaclara/i.test(value),
    )
    expect(invented.filter(({ path }) => !/\/color$|\/ColorEstadoCiudadano$/.test(path))).toEqual([])
  })

  it.each([
    ['a text in one language', { ...template, entidades: [{ ...entidades[0], nombre_val: '' }] }],
    ['an unknown key', { ...template, telefono: '112' }],
    ['a colour that is none', { ...template, prioridades_inspeccion: [{ ...prioridades_inspeccion[0], color: 'red' }] }],
  ])('is refused with %s', (_what, wrong) => {
    const check = new Ajv({ strict: false }).compile(Template)
    expect(check(template)).toBe(true)
    expect(check(wrong)).toBe(false)
  })
})
