import { Textarea } from '@mantine/core'
import { checkType } from '@avisa/contract/incidents/rules'
import { checkInspection } from '@avisa/contract/inspections/rules'
import type { NewInspection } from '@avisa/contract/inspections/schemas'
import { listTypeEntities } from '@avisa/contract/entities/endpoints'
import { pick } from '@avisa/contract/values/languages'
import { useLoad } from '#/platform/queries.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { ChoiceField } from '#/ui/ChoiceField.tsx'
import { OptionalMark } from '#/ui/field-parts.tsx'
import { Load } from '#/ui/Load.tsx'
import { alert } from '#/ui/popups.ts'
import { TypeIcon } from '#/ui/TypeIcon.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { useInspectionResults } from './use-lists.ts'
import type { Wizard } from './use-wizard.ts'
import { WizardFrame } from './WizardFrame.tsx'
import classes from './wizard.module.css'

/** Without what is undefined: keys that were not chosen are not sent. */
const chosen = (inspeccion: { [K in keyof NewInspection]: NewInspection[K] | undefined }): NewInspection =>
  Object.fromEntries(Object.entries(inspeccion).filter(([, value]) => value !== undefined))

/** What must be repaired and by whom, where the result asks for it; the type of the report to begin with (INSP-07). */
const Repair = ({ wizard }: { wizard: Wizard }) => {
  const { say, lang, draft, change, unit, types, person, parameters } = wizard
  const { inspeccion } = draft
  const ids = { unidadGestionId: unit?.id ?? 1, tipoId: inspeccion.tipo_id ?? 1 }
  const entities = useLoad(
    listTypeEntities,
    { params: ids },
    { enabled: unit !== undefined && inspeccion.tipo_id !== undefined, bilingual: true },
  )
  const asker = { person, login_obligado: parameters.login_obligado }
  const options = types.filter((type) => checkType(type, types, asker) === undefined)
  const choose = (next: { tipo_id?: number | undefined; entidad_id?: number | undefined }) =>
    change({ inspeccion: chosen({ ...inspeccion, ...next }) })
  // The one it usually goes to stands there already; another is a choice.
  useFollow(entities.data, (found) => {
    const usual = found?.find(({ habitual }) => habitual)
    if (usual && inspeccion.entidad_id === undefined) choose({ entidad_id: usual.id })
  })
  return (
    <>
      <ChoiceField
        label={say('inspectionType')}
        none={say('choose')}
        choices={options.map((type) => ({ id: type.id, text: pick(type, 'descripcion', lang) }))}
        value={inspeccion.tipo_id}
        onChange={(id) => choose({ tipo_id: id ?? undefined, entidad_id: undefined })}
      />
      <ChoiceField
        label={say('inspectionEntity')}
        none={say('choose')}
        disabled={inspeccion.tipo_id === undefined}
        choices={(entities.data ?? []).map((entity) => ({ id: entity.id, text: pick(entity, 'nombre', lang) }))}
        value={inspeccion.entidad_id}
        onChange={(id) => choose({ entidad_id: id ?? undefined })}
      />
    </>
  )
}

/** What an inspector found there: a result, for some what must be repaired and by whom, and a comment (WIZ-09, WIZ-52). */
export const InspectionStep = ({ wizard }: { wizard: Wizard }) => {
  const { say, lang, draft, change, next } = wizard
  const { inspeccion, tipos } = draft
  const results = useInspectionResults()
  const selects = results.data?.find(({ id }) => id === inspeccion.resultado_id)?.seleccionar_tipo_y_reparador === true
  const choose = (id: number, asks: boolean) =>
    change({ inspeccion: chosen({ resultado_id: id, tipo_id: asks ? tipos[0] : undefined, comentario: inspeccion.comentario }) })
  const goOn = () => {
    const { tipo_id, entidad_id } = inspeccion
    const resultado = results.data?.find(({ id }) => id === inspeccion.resultado_id)
    const wrong = resultado
      ? checkInspection(inspeccion, { resultado, tipoValido: tipo_id !== undefined, entidadValida: entidad_id !== undefined })
      : []
    // The step is always valid (WIZ-51); the server would not take it like this (OPEN-63).
    if (wrong.length > 0) void alert({ title: say('inspectionMissing'), list: wrong.map((one) => one[lang]) })
    else next()
  }
  return (
    <WizardFrame
      wizard={wizard}
      title={say('inspectionTitle')}
      support={say('inspectionHelp')}
      main={{ label: say(inspeccion.resultado_id === undefined ? 'withoutInspection' : 'continue'), onClick: goOn }}
    >
      <Load query={results}>
        {(all) => (
          <div className={classes.tree} role="radiogroup" aria-label={say('inspectionResult')}>
            {all.map((result) => (
              <ChoiceRow
                key={result.id}
                name="resultado"
                icon={<TypeIcon name={result.icono} />}
                title={pick(result, 'descripcion', lang)}
                checked={inspeccion.resultado_id === result.id}
                onChoose={() => choose(result.id, result.seleccionar_tipo_y_reparador)}
              />
            ))}
          </div>
        )}
      </Load>
      {selects && <Repair wizard={wizard} />}
      <Textarea
        label={<OptionalMark label={say('inspectionComment')} />}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
        value={inspeccion.comentario ?? ''}
        onChange={(event) => change({ inspeccion: { ...inspeccion, comentario: event.currentTarget.value } })}
      />
    </WizardFrame>
  )
}
