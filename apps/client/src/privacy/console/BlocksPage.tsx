import { addBlock, liftBlock, listBlocks } from '@avisa/contract/privacy/routes'
import type { BlockEntry, NewBlock } from '@avisa/contract/privacy/schemas'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { useNow } from '#/ui/hooks/use-now.ts'
import { toast } from '#/ui/popup/popups.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import classes from './privacy-console.module.css'
import { usePrivacyConsoleTexts } from './texts.ts'

const kinds = ['email', 'telefono', 'incidencia', 'id_externo'] as const
const names = {
  email: 'email_kind',
  telefono: 'telefono',
  incidencia: 'incidencia',
  dispositivo: 'dispositivo',
  id_externo: 'id_externo',
} as const
const empty: NewBlock = { clase: 'email', valor: '', motivo: '', hasta: null }

const NewBlockForm = () => {
  const client = useClient()
  const say = usePrivacyConsoleTexts()
  const [block, setBlock] = useState(empty)
  const add = useCommand(addBlock, { refresh: [listBlocks] })
  const submit = async () => {
    await add.run({ body: block })
    setBlock(empty)
    toast(client, { message: say('isBlocked') })
  }
  return (
    <form
      className={`card ${classes.part} column gap-12`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={`${classes.fields} grid gap-12`}>
        <NativeSelect
          label={say('kind')}
          value={block.clase}
          data={kinds.map((kind) => ({ value: kind, label: say(names[kind]) }))}
          onChange={({ currentTarget: { value } }) => setBlock({ ...block, clase: kinds.find((kind) => kind === value) ?? 'email' })}
        />
        <TextInput
          label={say(block.clase === 'incidencia' ? 'valueIncident' : 'value')}
          required
          maxLength={200}
          value={block.valor}
          onChange={({ currentTarget: { value } }) => setBlock({ ...block, valor: value })}
        />
        <TextInput
          type="date"
          label={say('until')}
          value={block.hasta ?? ''}
          onChange={({ currentTarget: { value } }) => setBlock({ ...block, hasta: value === '' ? null : value })}
        />
      </div>
      <TextInput
        label={say('reason')}
        description={say('reasonHelp')}
        required
        maxLength={500}
        value={block.motivo}
        onChange={({ currentTarget: { value } }) => setBlock({ ...block, motivo: value })}
      />
      <div>
        <Button type="submit" loading={add.busy}>
          {say('block')}
        </Button>
      </div>
    </form>
  )
}

/** Who blocked it and when, and who lifted it. */
const useSteps = () => {
  const say = usePrivacyConsoleTexts()
  const format = useFormat()
  return ({ autor, created_at, levantado, levantado_por }: BlockEntry): string => {
    const origin = say(autor === null ? 'blockedOn' : 'blockedBy', { who: autor ?? '', when: format.when(created_at) })
    if (levantado === null) return origin
    return `${origin} ${say(levantado_por === null ? 'liftedOn' : 'liftedBy', { who: levantado_por ?? '', when: format.when(levantado) })}`
  }
}

const BlockRow = ({ block }: { block: BlockEntry }) => {
  const { clase, valor, motivo, hasta, levantado } = block
  const client = useClient()
  const say = usePrivacyConsoleTexts()
  const format = useFormat()
  const lift = useCommand(liftBlock, { refresh: [listBlocks] })
  const now = useNow()
  const steps = useSteps()
  const isOver = hasta !== null && Number(format.instant(hasta)) < now
  const end = hasta === null ? say('endless') : say(isOver ? 'ended' : 'untilDay', { when: format.shortDate(hasta) })
  const run = async () => {
    await lift.run({ body: { clase, valor } })
    toast(client, { message: say('lifted') })
  }
  return (
    <li className={`${classes.row} row wrap gap-8`}>
      <div className="grow">
        <p className="label anywhere">
          {clase === 'dispositivo' ? `${say('dispositivo')} ${valor.slice(0, 9)}…` : `${say(names[clase])}: ${valor}`}
        </p>
        <p className="small quiet anywhere">{levantado === null ? `${motivo} · ${end}` : motivo}</p>
        <p className="smaller quiet anywhere">{steps(block)}</p>
      </div>
      {levantado === null && (
        <Button variant="default" size="sm" loading={lift.busy} onClick={() => void run()}>
          {say('lift')}
        </Button>
      )}
    </li>
  )
}

const List = ({ blocks }: { blocks: readonly BlockEntry[] }) => (
  <ul className="list card clip">
    {blocks.map((block) => (
      <BlockRow key={`${block.clase} ${block.valor}`} block={block} />
    ))}
  </ul>
)

/** `/consola/bloqueos`: whose reports are refused, why and until when. */
export const BlocksPage = () => {
  const say = usePrivacyConsoleTexts()
  const query = useLoad(listBlocks, {}, { keep: false })
  return (
    <ConsolePage title={say('blocks')} intro={say('blocksIntro')}>
      <NewBlockForm />
      <Load query={query} isEmpty={(blocks) => blocks.length === 0} empty={<EmptyState title={say('noBlocks')} />}>
        {(blocks) => {
          const [inForce, lifted] = [
            blocks.filter(({ levantado }) => levantado === null),
            blocks.filter(({ levantado }) => levantado !== null),
          ]
          return (
            <>
              {inForce.length === 0 ? <EmptyState title={say('noBlocks')} /> : <List blocks={inForce} />}
              {lifted.length > 0 && (
                <section className="column gap-8" aria-label={say('liftedBlocks')}>
                  <h2 className="small quiet medium">{say('liftedBlocks')}</h2>
                  <List blocks={lifted} />
                </section>
              )}
            </>
          )
        }}
      </Load>
    </ConsolePage>
  )
}
