import { Button } from '@mantine/core'
import { consolePaths } from '@avisa/contract/console-paths'
import { IconEye } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { endSeeingAs } from '#/platform/seen-as.ts'
import { usePerson } from '#/platform/session.ts'
import { featureTexts } from '#/platform/text.ts'
import { Notice } from '#/ui/state/Notice.tsx'

const useSeenAsTexts = featureTexts('seenAs', {
  band: ['{{quien}} ve Avisa como {{persona}}. No se puede cambiar nada.', '{{quien}} veu Avisa com {{persona}}. No es pot canviar res.'],
  end: ['Volver a mi cuenta', 'Tornar al meu compte'],
})

/** Above every screen while an administrator sees as somebody else: who, as whom, and the way back. */
export const SeenAsBand = () => {
  const client = useClient()
  const say = useSeenAsTexts()
  const navigate = useNavigate()
  const person = usePerson()
  const end = async () => {
    await endSeeingAs(client)
    await navigate(consolePaths.people)
  }
  if (!person?.visto_por) return null
  return (
    <Notice
      kind="waiting"
      icon={IconEye}
      live
      action={
        <Button size="sm" onClick={() => void end()}>
          {say('end')}
        </Button>
      }
    >
      {say('band', { quien: person.visto_por.nombre, persona: `${person.nombre} ${person.apellidos}` })}
    </Notice>
  )
}
