import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showDate } from '#core/time.ts';
import { findDayStart } from '#core/month.ts';
import { usePerson } from '#kit/api/session.ts';
import { writeDataUse } from '#web/layouts/device/count-data.ts';
import { dataKinds, readDataUse } from '#web/layouts/device/data-use.ts';
import { chooseSaver, deviceSavesData, readSaver, type SaverChoice } from '#web/layouts/device/saver.ts';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { RankingBars } from '#kit/ui/charts/bar-list.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { savesData } from '#kit/ui/loading/data-saver.ts';
import { showBytes } from '#kit/uploads/show-bytes.ts';
import { dataWords as words, settingsTabLabels } from './wording.ts';

/** The switch that saves data on this device, and the device's data use of this month. */
export default function DataTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{settingsTabLabels.data}</h2>
      <Saver />
      <Used />
    </div>
  );
}

const choices: readonly SaverChoice[] = ['device', 'on', 'off'];

function Saver() {
  const { id } = usePerson();
  const router = useRouter();
  const [chosen, setChosen] = useState(() => readSaver(id));
  const choose = (choice: SaverChoice) => {
    chooseSaver(id, choice);
    setChosen(choice);
    router.update({ ...router.options, defaultPreload: savesData() ? false : 'intent' });
  };
  return (
    <Card as="section" pad="lg" aria-labelledby="saver">
      <CardHead id="saver" title={words.saver} />
      <p className="mb-4 text-card text-muted">{words.saverText}</p>
      <ChoiceCards
        legend={words.saver}
        hideLegend
        stacked
        choices={choices.map((value) => ({
          value,
          label: words.choices[value],
          hint: value === 'device' ? words.deviceHint(deviceSavesData()) : undefined,
        }))}
        value={chosen}
        onChange={choose}
      />
      <p className="mt-3 text-sm text-muted">{words.saverScope}</p>
    </Card>
  );
}

const showUsed = (bytes: number) => (bytes === 0 ? words.none : showBytes(bytes));

function Used() {
  const [use, setUse] = useState(() => readDataUse(new Date()));
  useEffect(() => {
    const look = () => {
      writeDataUse();
      setUse(readDataUse(new Date()));
    };
    look();
    const timer = setInterval(look, 2_000);
    return () => clearInterval(timer);
  }, []);
  const total = dataKinds.reduce((sum, kind) => sum + use[kind], 0);
  return (
    <Card as="section" pad="lg" aria-labelledby="used">
      <CardHead id="used" title={words.used} />
      <p className="mb-4 font-display text-price-lg font-bold">{showUsed(total)}</p>
      <RankingBars
        items={dataKinds.map((kind) => ({ label: words.kinds[kind], value: use[kind], shown: showUsed(use[kind]) }))}
      />
      <p className="mt-4 text-sm text-muted">{words.measured(showDate(findDayStart(use.since)))}</p>
    </Card>
  );
}
