import { newBody } from '@avisa/contract/configuration/fields'
import { tipo } from '@avisa/contract/configuration/objects/catalogue'

type Call = { params?: Readonly<Record<string, unknown>>; query?: Readonly<Record<string, unknown>>; body?: unknown; plain?: string }

/** A type that the unit of every test offers; what was sent comes back. */
const newType = () => {
  const codigo = `t_${crypto.randomUUID().slice(0, 8)}`
  const despues = { ...newBody(tipo.fields), codigo, descripcion_es: 'Nuevo', descripcion_val: 'Nou', unidades: ['calles'] }
  return { objeto: 'tipo', clave: codigo, antes: null, despues }
}

export const callsAboutConfiguration = ({ mark }: { mark: string }): Readonly<Record<string, () => Call>> => ({
  'configuration.listObjects': () => ({ params: { objeto: 'tipo' } }),
  'configuration.objectUses': () => ({ params: { objeto: 'tipo' }, query: { clave: 'interno' }, plain: 'counts' }),
  'configuration.getConfiguration': () => ({ plain: 'counts and problems' }),
  'configuration.tryChanges': () => ({ body: { cambios: [newType()] }, plain: 'problems and counts' }),
  'configuration.saveChanges': () => ({ body: { cambios: [newType()] }, plain: 'what was sent comes back' }),
  'configuration.createDraft': () => ({ body: { nombre: 'Nuevo', cambios: [newType()] }, plain: 'what was sent comes back' }),
  'configuration.saveDraft': () => ({ body: { nombre: 'Nuevo', cambios: [newType()] }, plain: 'what was sent comes back' }),
  'configuration.undoAct': () => ({ body: { motivo: mark } }),
  'configuration.discardDraft': () => ({ plain: 'nothing' }),
  'configuration.publishDraft': () => ({ body: {} }),
  'configuration.previewDraft': () => ({ body: {}, plain: 'a token' }),
  'configuration.importConfiguration': () => {
    const { clave, despues } = newType()
    return { body: { nombre: 'Nuevo', archivo: { avisa: 1, objetos: { tipo: { [clave]: despues } } } }, plain: 'what was sent comes back' }
  },
})
