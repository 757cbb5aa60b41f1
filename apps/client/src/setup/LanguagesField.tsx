import { Segmented } from '#/ui/form/Segmented.tsx'
import { useSetupTexts } from './texts.ts'

export type Languages = 'both' | 'es' | 'ca'

export const LanguagesField = ({ value, onChange }: { value: Languages; onChange: (value: Languages) => void }) => {
  const say = useSetupTexts()
  const options = [
    { value: 'both', label: say('both') },
    { value: 'es', label: say('onlyEs') },
    { value: 'ca', label: say('onlyCa') },
  ] as const
  return (
    <div className="column gap-6">
      <span className="label">{say('languages')}</span>
      <Segmented label={say('languages')} value={value} onChange={onChange} options={options} />
    </div>
  )
}
