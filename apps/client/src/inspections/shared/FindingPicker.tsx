import { Button, Radio } from '@mantine/core'
import { checkType } from '@avisa/contract/incidents/rules'
import { listInspectionResults } from '@avisa/contract/inspections/routes'
import { checkResult, preselectedResult } from '@avisa/contract/inspections/rules'
import { pick } from '@avisa/contract/values/languages'
import { useParameters, useTypes } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { IconTile } from '#/ui/list/Rows.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import classes from '../inspections.module.css'
import { useInspectionTexts } from '../texts.ts'
import { useRepairers } from '../use-repairers.ts'

type FindingKey = 'resultado_id' | 'tipo_id' | 'entidad_id'
type ChosenFinding = { [K in FindingKey]?: number | null }
type FindingArgs = {
  unidad: number | undefined
  chosen: ChosenFinding
  /** The letter of the incident's state preselects a result; its type is usually the one to repair. */
  codigo_estado: string | null
  tipo_id: number | undefined
}

/** With their groups. */
const useRepairTypes = (unit: number | undefined) => {
  const person = usePerson()
  const { login_obligado } = useParameters()
  const lang = useLang()
  const all = (useTypes(unit).data ?? []).flatMap((type) => [type, ...type.subtipos])
  return all
    .filter((type) => checkType(type, all, { person, login_obligado }) === undefined)
    .map((type) => ({ id: type.id, text: pick(type, 'descripcion', lang) }))
}

export const useFinding = ({ unidad, chosen, codigo_estado, tipo_id: usual }: FindingArgs) => {
  const lang = useLang()
  const results = useLoad(listInspectionResults, {}, { bilingual: true, staleTime: 300_000 })
  const resultado_id = chosen.resultado_id ?? preselectedResult(results.data ?? [], codigo_estado)?.id
  const resultado = results.data?.find(({ id }) => id === resultado_id)
  const repairs = resultado?.seleccionar_tipo_y_reparador === true
  const types = useRepairTypes(unidad)
  // An incident reported with the wrong type does not offer that type as the right one.
  const guess = resultado?.efecto === 'reclasificar' ? undefined : usual
  const tipo_id = types.find(({ id }) => id === (chosen.tipo_id ?? guess))?.id
  const entities = useRepairers(unidad ?? 1, tipo_id ?? 1, repairs && unidad !== undefined && tipo_id !== undefined)
  const assigned = tipo_id === undefined ? [] : (entities.data ?? [])
  const entidad_id = assigned.find((entity) => (chosen.entidad_id ? entity.id === chosen.entidad_id : entity.habitual))?.id
  const wrong = checkResult({ resultado, tipoValido: tipo_id !== undefined, entidadValida: entidad_id !== undefined })
  const repair = { ...(tipo_id === undefined ? {} : { tipo_id }), ...(entidad_id === undefined ? {} : { entidad_id }) }
  /** Type and entity are sent only where the result requires them. */
  const sent: { [K in FindingKey]?: number } = resultado_id === undefined ? {} : { resultado_id, ...(repairs ? repair : {}) }
  return {
    results,
    repairs,
    types,
    entities,
    choices: assigned.map((entity) => ({ id: entity.id, text: pick(entity, 'nombre', lang) })),
    wrong,
    sent,
  }
}
export type Finding = ReturnType<typeof useFinding>

type Props = { finding: Finding; onChange: (next: ChosenFinding) => void }

const Repair = ({ finding: { types, entities, choices, sent }, onChange }: Props) => {
  const say = useInspectionTexts()
  const failed = entities.error !== undefined && entities.data === undefined
  return (
    <>
      <div data-field="tipo_id">
        <ChoiceField
          label={say('type')}
          none={say('pick')}
          choices={types}
          value={sent.tipo_id}
          onChange={(id) => onChange({ tipo_id: id, entidad_id: null })}
        />
      </div>
      {failed && (
        <Notice
          kind="wrong"
          live
          action={
            <Button variant="subtle" size="sm" onClick={entities.retry}>
              {say('retry')}
            </Button>
          }
        >
          {say('entitiesFailed')}
        </Notice>
      )}
      <div data-field="entidad_id">
        <ChoiceField
          label={say('entity')}
          none={say('pick')}
          disabled={sent.tipo_id === undefined || choices.length === 0}
          choices={choices}
          value={sent.entidad_id}
          onChange={(id) => onChange({ entidad_id: id })}
        />
      </div>
    </>
  )
}

export const FindingPicker = ({ finding, onChange }: Props) => {
  const say = useInspectionTexts()
  const lang = useLang()
  const { results, repairs, sent } = finding
  return (
    <Load query={results}>
      {(all) => (
        <div className={`${classes.results} column`} role="radiogroup" aria-label={say('result')}>
          {all.map((result) => (
            <div key={result.id} className={classes.option}>
              <label className="choice-row row gap-12 hoverable">
                <IconTile mark={<TypeIcon name={result.icono} />} accent={result.id === sent.resultado_id} />
                <span className="column grow">
                  <span className="strong">{pick(result, 'descripcion', lang)}</span>
                  {result.explicacion && <span className="small quiet">{result.explicacion}</span>}
                </span>
                <Radio
                  name="resultado_id"
                  aria-label={pick(result, 'descripcion', lang)}
                  checked={result.id === sent.resultado_id}
                  onChange={() => onChange({ resultado_id: result.id })}
                />
              </label>
              {repairs && result.id === sent.resultado_id && (
                <div className={`${classes.repair} column gap-20`}>
                  <Repair finding={finding} onChange={onChange} />
                </div>
              )}
            </div>
          ))}
        </div>
      )}
    </Load>
  )
}
