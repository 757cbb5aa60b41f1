import { Button } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useForm, useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { locate, PositionError, usePositionText } from '#/platform/position.ts'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { TextField } from '#/ui/form/fields.tsx'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { LanguagesField, type Languages } from './LanguagesField.tsx'
import { placeOf, textOf } from './place.ts'
import { PlaceSketch } from './PlaceSketch.tsx'
import { provinces } from './provinces.ts'
import { useSetupTexts } from './texts.ts'

export type Which = {
  nombre: string
  nombre_val: string
  provincia: number | null
  lugar: string
  /** Kilometres to each side of the place. */
  km: number
  idiomas: Languages
}

const empty: Which = { nombre: '', nombre_val: '', provincia: null, lugar: '', km: 6, idiomas: 'both' }
const sizes = ['3', '6', '12', '25'] as const
const provinceChoices = provinces.map(({ id, nombre }) => ({ id, text: nombre }))

type PlaceProps = { control: Control<Which>; setValue: UseFormSetValue<Which> }

const PlaceFields = ({ control, setValue }: PlaceProps) => {
  const client = useClient()
  const say = useSetupTexts()
  const describe = usePositionText()
  const [lugar, km] = useWatch({ control, name: ['lugar', 'km'] })
  const place = placeOf(lugar)
  const setPlace = (next: { latitud: number; longitud: number }) => setValue('lugar', textOf(next), { shouldValidate: true })
  const findMe = () =>
    void locate(client, 'map').then(setPlace, (thrown: unknown) =>
      alert(client, describe(thrown instanceof PositionError ? thrown.problem : 'unknown')),
    )
  return (
    <>
      <TextField
        control={control}
        name="lugar"
        label={say('place')}
        help={say('placeHelp')}
        placeholder="39.4699, -0.3763"
        rules={{ validate: (text) => placeOf(String(text)) !== undefined || say('needPlace') }}
      />
      <Button variant="default" leftSection={<IconCurrentLocation size={20} stroke={1.9} aria-hidden />} onClick={findMe}>
        {say('here')}
      </Button>
      {place && (
        <>
          <div className="column gap-6">
            <span className="label">{say('size')}</span>
            <Segmented
              label={say('size')}
              value={String(km)}
              onChange={(size) => setValue('km', Number(size))}
              options={sizes.map((size) => ({ value: size, label: say('km', { km: size }) }))}
            />
            <span className="small quiet">{say('sizeHelp')}</span>
          </div>
          <PlaceSketch place={place} km={km} label={say('sketch')} onPlace={setPlace} />
        </>
      )}
    </>
  )
}

type Props = { start: Which | undefined; busy: boolean; onDone: (typed: Which) => void }

/** Name, province, place and languages of a new municipality. */
export const WhichStep = ({ start = empty, busy, onDone }: Props) => {
  const say = useSetupTexts()
  const { control, handleSubmit, setValue } = useForm<Which>({ defaultValues: start })
  const [provincia, idiomas, lugar] = useWatch({ control, name: ['provincia', 'idiomas', 'lugar'] })
  const choose = (id: number | null) => {
    setValue('provincia', id)
    const capital = provinces.find((province) => province.id === id)
    if (capital && lugar === '') setValue('lugar', textOf(capital))
  }
  return (
    <AppPage
      title={say('newTitle')}
      subtitle={say('newIntro')}
      look="plain"
      footer={<ActionBar main={{ label: say('next'), type: 'submit', form: 'municipio', loading: busy }} />}
    >
      <form id="municipio" className="column gap-20" noValidate onSubmit={(event) => void handleSubmit(onDone)(event)}>
        <TextField
          control={control}
          name="nombre"
          label={say('name')}
          maxLength={100}
          autoFocus
          rules={{ validate: (text) => String(text).trim() !== '' || say('needName') }}
        />
        <TextField control={control} name="nombre_val" label={say('nameVal')} help={say('nameValHelp')} optional maxLength={100} />
        <ChoiceField label={say('province')} choices={provinceChoices} value={provincia} onChange={choose} none={say('noProvince')} />
        <PlaceFields control={control} setValue={setValue} />
        <LanguagesField value={idiomas} onChange={(value) => setValue('idiomas', value)} />
      </form>
    </AppPage>
  )
}
